import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'

/** The Firefox on the PATH; undefined where there is none. */
export const firefoxCommand = ['firefox-esr', 'firefox'].find(
  command => spawnSync(command, ['--version']).status === 0,
)

interface Context {
  context: string
  url: string
}

interface Answer {
  id?: number
  result?: unknown
  message?: string
}

/**
 * A Firefox without a screen, driven by WebDriver BiDi, the W3C's protocol. It may also act on Firefox's own windows,
 * such as a notification.
 */
export class Firefox {
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #sent = 0

  private constructor(
    readonly child: ChildProcess,
    readonly profile: string,
    readonly socket: WebSocket,
  ) {
    socket.on('message', data => {
      const answer = JSON.parse(String(data)) as Answer
      this.#waiting.get(answer.id!)?.(answer)
    })
    socket.on('close', () => {
      for (const answer of this.#waiting.values()) answer({ message: 'Firefox has ended' })
    })
  }

  static async start(prefs: Record<string, string | number | boolean>): Promise<Firefox> {
    const profile = mkdtempSync(path.join(tmpdir(), 'taskbazaar-firefox-'))
    const lines = Object.entries(prefs).map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
    )
    writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
    const options = ['--headless', '--no-remote', '--profile', profile]
    const remote = ['--remote-debugging-port=0', '--remote-allow-system-access']
    const child = spawn(firefoxCommand!, [...options, ...remote], { stdio: ['ignore', 'ignore', 'pipe'] })
    const address = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stderr.on('data', data => {
        said += data
        const found = /BiDi listening on (ws:\S+)/.exec(said)
        if (found) resolve(found[1]!)
      })
      child.once('exit', () => reject(new Error(`Firefox ended: ${said}`)))
    })
    const socket = new WebSocket(`${address}/session`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const firefox = new Firefox(child, profile, socket)
    await firefox.#command('session.new', { capabilities: {} })
    return firefox
  }

  /** The addresses that its tabs show. */
  async tabs(): Promise<string[]> {
    return (await this.#contexts('content')).map(({ url }) => url)
  }

  /** Shows an address in its first tab, until the page is loaded. */
  async goTo(url: string): Promise<void> {
    const [first] = await this.#contexts('content')
    await this.#command('browsingContext.navigate', { context: first!.context, url, wait: 'complete' })
  }

  /** Opens an empty tab before the others, which then are out of view. */
  async openTab(): Promise<void> {
    await this.#command('browsingContext.create', { type: 'tab' })
  }

  /** Closes all tabs but the first. */
  async closeTabs(): Promise<void> {
    const [, ...others] = await this.#contexts('content')
    for (const { context } of others) await this.#command('browsingContext.close', { context })
  }

  /** Runs a function in the page of its first tab, as after a tap of the person. Arguments and result are JSON. */
  async inPage<Args extends unknown[], R>(
    work: (...args: Args) => R | Promise<R>,
    ...args: Args
  ): Promise<R> {
    const [first] = await this.#contexts('content')
    return this.#run(first!, work, args)
  }

  /** The texts of its notifications, each in a window of Firefox's own. */
  async notifications(): Promise<string[]> {
    return (await this.#alerts()).map(({ said }) => said)
  }

  /** Taps the notification that says this. */
  async tap(said: string): Promise<void> {
    const alert = (await this.#alerts()).find(one => one.said === said)
    if (!alert) throw new Error(`Firefox shows no notification "${said}"`)
    await this.#run(alert, () => document.getElementById('alertBox')!.click(), [])
  }

  async close(): Promise<void> {
    const ended = new Promise(resolve => this.child.once('exit', resolve))
    await this.#command('browser.close').catch(() => this.child.kill())
    await ended
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }

  async #contexts(scope: 'content' | 'chrome'): Promise<Context[]> {
    const tree = await this.#command('browsingContext.getTree', { 'moz:scope': scope })
    return (tree as { contexts: Context[] }).contexts
  }

  /** Firefox's windows for notifications, with title and body. One may close itself while it is read. */
  async #alerts(): Promise<(Context & { said: string })[]> {
    const windows = (await this.#contexts('chrome')).filter(({ url }) => url.endsWith('/alert.xhtml'))
    const read = windows.map(async window => {
      const said = await this.#run(
        window,
        () =>
          `${document.getElementById('alertTitleLabel')?.getAttribute('value')}: ` +
          document.getElementById('alertTextLabel')?.textContent,
        [],
      ).catch(() => null)
      return said === null ? [] : [{ ...window, said }]
    })
    return (await Promise.all(read)).flat()
  }

  async #run<Args extends unknown[], R>(
    { context }: Context,
    work: (...args: Args) => R | Promise<R>,
    args: Args,
  ): Promise<R> {
    const answer = await this.#command('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${work})(...${JSON.stringify(args)})))()`,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })
    const { result, exceptionDetails } = answer as {
      result: { value?: string }
      exceptionDetails?: { text: string }
    }
    if (exceptionDetails) throw new Error(`in Firefox: ${exceptionDetails.text}`)
    return (result.value === undefined ? undefined : JSON.parse(result.value)) as R
  }

  async #command(method: string, params: object = {}): Promise<unknown> {
    this.#sent += 1
    const id = this.#sent
    const answer = await new Promise<Answer>(resolve => {
      this.#waiting.set(id, resolve)
      this.socket.send(JSON.stringify({ id, method, params }))
    })
    this.#waiting.delete(id)
    if (!answer.result) throw new Error(`${method}: ${answer.message}`)
    return answer.result
  }
}
