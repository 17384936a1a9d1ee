// Opens the app without a network: its files are kept when it is first used, and its one page is served from them.
// The build puts `version` and `files` before this text. What the API answers is not kept here but by the app itself,
// which forgets it at log-out.
/* global version, files */
const base = '/app/'
const name = `taskbazaar-${version}`

const keepFiles = async wanted => {
  const cache = await caches.open(name)
  // A file below assets/ never changes under its name, and the page has most of them already.
  const how = file => ({ cache: file.startsWith('assets/') ? 'default' : 'reload' })
  await cache.addAll(wanted.map(file => new Request(base + file, how(file))))
}

// A store that is full, blocked or broken costs nothing but the store.
const orNothing = work => work().catch(() => undefined)

self.addEventListener('install', event => {
  const keep = async () => {
    await keepFiles(files).catch(error => {
      // Without the network this version waits for another try. Without room for it, it comes all the same.
      if (error instanceof TypeError) throw error
    })
    await self.skipWaiting()
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', event => {
  const tidy = async () => {
    // The version before stays: a tab that still runs it may ask for a part that it has not loaded yet.
    await orNothing(async () => {
      const old = (await caches.keys()).filter(key => key.startsWith('taskbazaar-') && key !== name)
      await Promise.all(old.slice(0, -1).map(key => caches.delete(key)))
    })
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

const kept = (request, options) => orNothing(async () => caches.match(request, options))

const page = async request => (await kept(base, { cacheName: name })) ?? fetch(request)

const asset = async request => {
  const stored = await kept(request)
  if (stored) return stored
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    await orNothing(async () => (await caches.open(name)).put(request, copy))
  }
  return answer
}

// The market has another name, colour or logo: what was kept of before is not to be shown again.
const ofMarket = ['', 'manifest.webmanifest']
self.addEventListener('message', event => {
  if (event.data !== 'site') return
  event.waitUntil(orNothing(() => keepFiles(ofMarket)))
})

// What was shared to the app from elsewhere on the phone waits for the form of a task, which takes it over:
// web/src/platform/uploads/shared.ts, which names this store, too. Nobody may be signed in, so it is nobody's yet.
const sharedStore = 'shared'
const sharedAt = `${base}share`
const mostShared = 60_000_000
const sharedMs = 60 * 60_000

const keepShared = request =>
  orNothing(async () => {
    await caches.delete(sharedStore)
    const body = await request.blob()
    if (body.size > mostShared) return
    const headers = { 'content-type': request.headers.get('content-type'), date: new Date().toUTCString() }
    await (await caches.open(sharedStore)).put(sharedAt, new Response(body, { headers }))
  })

const takeShared = async request => {
  await keepShared(request)
  return Response.redirect(`${base}post?shared`, 303)
}

const dropOldShared = () =>
  orNothing(async () => {
    const shared = await caches.match(sharedAt, { cacheName: sharedStore })
    if (shared && Date.now() - Date.parse(shared.headers.get('date')) > sharedMs)
      await caches.delete(sharedStore)
  })

// What the server sends while the app is closed (contract/src/entities/notification.ts: PushPayload). Every push has to
// show something, or browsers end the subscription; an app in view shows the same by itself.
const showPush = async ({ title, body, tag, path, badge }) => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isInView = tag !== 'test' && windows.some(({ visibilityState }) => visibilityState === 'visible')
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: `${base}icons/icon-192.png`,
    badge: `${base}icons/badge-96.png`,
    silent: isInView,
    data: { path },
  })
  if (!isInView) return orNothing(async () => self.navigator.setAppBadge?.(badge))
  const shown = await self.registration.getNotifications({ tag })
  for (const one of shown) one.close()
}

self.addEventListener('push', event => event.waitUntil(showPush(event.data.json())))

/** Asks an open app to show a screen. False if it does not answer: it may be of another version, or be gone. */
const showsIn = (client, path) =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), 1_000)
    client.postMessage({ open: path }, [port2])
  })

const openScreen = async path => {
  const [client] = await self.clients.matchAll({ type: 'window' })
  if (!client) return self.clients.openWindow(`${base}${path.slice(1)}`)
  const focused = (await orNothing(() => client.focus())) ?? client
  if (!(await showsIn(focused, path))) await focused.navigate(`${base}${path.slice(1)}`)
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openScreen(event.notification.data?.path ?? '/alerts'))
})

// The browser's push service has given this device another address. It is told only for the session that had the old
// one: whoever has logged in since in this browser may not have asked for pushes.
const renewPush = async ({ oldSubscription, newSubscription }) => {
  const choices = await fetch('/api/notifications/preferences')
  if (!choices.ok || !(await choices.json()).device) return
  const renewed = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options))
  const { endpoint, keys } = renewed.toJSON()
  await fetch('/api/notifications/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}

self.addEventListener('pushsubscriptionchange', event => event.waitUntil(orNothing(() => renewPush(event))))

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && request.mode === 'navigate' && url.pathname === sharedAt)
    return event.respondWith(takeShared(request))
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith(base))
    return
  if (request.mode === 'navigate') event.waitUntil(dropOldShared())
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (url.pathname.startsWith(`${base}assets/`)) event.respondWith(asset(request))
  else if (files.includes(url.pathname.slice(base.length))) event.respondWith(asset(request))
})
