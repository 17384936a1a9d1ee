import type { Page } from '@playwright/test'

/**
 * Texts that run `pwned()` where they are taken for markup, for the end of an attribute or of a script, for an address
 * or for a template. None is longer than the shortest field that it is put into: a name has 50 characters.
 */
export const hostile = [
  '<script>pwned()</script>',
  '<ScRiPt>pwned()</sCrIpT>',
  '<script >pwned()</script >',
  '<script/x>pwned()</script>',
  '</title><script>pwned()</script>',
  '</textarea><script>pwned()</script>',
  '</style><script>pwned()</script>',
  '</script><script>pwned()</script>',
  '--><script>pwned()</script>',
  ']]><script>pwned()</script>',
  '"><script>pwned()</script>',
  "'><script>pwned()</script>",
  '</p><script>pwned()</script>',
  '</noscript><script>pwned()</script>',
  '<svg><script>pwned()</script></svg>',
  '<script>pwned``</script>',
  '<script>window["pwned"]()</script>',
  '<script>setTimeout("pwned()")</script>',
  '<script>eval("pwn"+"ed()")</script>',
  '<script>[1].map(pwned)</script>',
  '<img src=x onerror=pwned()>',
  '<IMG SRC=x ONERROR="pwned()">',
  '<img/src="x"/onerror=pwned()>',
  "<img src='x' onerror='pwned()'>",
  '<img src onerror=pwned()>',
  '<img src=x onerror=&#112;wned()>',
  '<img src=x onerror=&#x70;wned()>',
  '<img src=x\tonerror=pwned()>',
  '<<img src=x onerror=pwned()>',
  '<img src=x onerror=pwned() //>',
  '"><img src=x onerror=pwned()>',
  "'><img src=x onerror=pwned()>",
  '<image src=x onerror=pwned()>',
  '<video src=x onerror=pwned()></video>',
  '<audio src=x onerror=pwned()></audio>',
  '<video><source onerror=pwned()></video>',
  '<script src=data:,pwned()></script>',
  '<svg onload=pwned()>',
  '<svg/onload=pwned()>',
  '<svg><a><animate onbegin=pwned() attributeName=y>',
  '<svg><animate onbegin=pwned() attributeName=x>',
  '<svg><set onbegin=pwned() attributeName=x>',
  '<math><mi><svg onload=pwned()>',
  '<body onload=pwned()>',
  '<body onpageshow=pwned()>',
  '<style onload=pwned()></style>',
  '<input autofocus onfocus=pwned()>',
  '<select autofocus onfocus=pwned()>',
  '<textarea autofocus onfocus=pwned()>',
  '<a href=# autofocus onfocus=pwned()>x</a>',
  '<details open ontoggle=pwned()>x</details>',
  '<iframe onload=pwned()></iframe>',
  '<iframe src=javascript:pwned()></iframe>',
  '<iframe srcdoc="<script>pwned()</script>">',
  '<iframe src=JAVASCRIPT:pwned()></iframe>',
  '" autofocus onfocus=pwned() x="',
  "' autofocus onfocus=pwned() x='",
  'javascript:pwned()',
  'JaVaScRiPt:pwned()//https://',
  "';pwned();'",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant for somebody's template
  '${pwned()}',
] as const

// Alone the escapes are to hold: the policy, which would stop most of these as well, is switched off.
export const bare = { bypassCSP: true, reducedMotion: 'reduce' } as const

/** Answers what hostile texts have done on a page, for as long as it is open. */
export const watch = async (page: Page): Promise<string[]> => {
  const done: string[] = []
  page.on('dialog', dialog => {
    done.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('pwned', () => void done.push(`ran at ${page.url()}`))
  return done
}

/**
 * Goes to a screen as a link does and waits until all of it is there. One call into the page: many short ones would
 * wait longer between their tries than the screens take.
 */
export const settleAt = (page: Page, path: string) =>
  page.evaluate(async address => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    history.pushState(null, '', address)
    // The old screen's title is still there until React has drawn the new one.
    for (let frame = 0; frame < 2; frame++) await nextFrame()
    // Text from the address may show in the parts that load after the page's frame.
    const isThere = () => document.querySelector('h1') && !document.querySelector('.animate-shimmer')
    for (const end = Date.now() + 10_000; !isThere(); await nextFrame())
      if (Date.now() > end) throw new Error(`${address} does not come`)
  }, `/app${path}`)

/** Elements that only markup in a person's text can have created. */
export const foreign = (page: Page) =>
  page.evaluate(() => {
    const parts = 'object, embed, math, iframe, audio, video, [href^="javascript:" i], [src^="javascript:" i]'
    const events = ['error', 'load', 'focus', 'toggle', 'begin', 'pageshow'].map(name => `[on${name}]`)
    const scripts = 'body script:not([src^="/app/"])'
    const found = document.querySelectorAll([parts, scripts, ...events].join(', '))
    return [...found].map(part => part.outerHTML.slice(0, 120))
  })
