/// <reference lib="webworker" />
// Compiled by scripts/service-worker.mjs to /service-worker.js; in development there is none.

const worker = globalThis as unknown as ServiceWorkerGlobalScope
declare const BUILD_VERSION: string

const OFFLINE = '/offline'
const CACHE = `site-${BUILD_VERSION}`
const PAGES = `pages-${BUILD_VERSION}`
const MOST_PAGES = 30
/** Longer than this nobody waits for a page that is kept. */
const LATE_MS = 6000
/** The owner's board, which keeps its last orders itself (decision 034). Its page holds none of them, whatever tab is asked for. */
const BOARD = /^\/my-listing\/[\w-]+$/

/** Never answered from here: calls, files of the operator, addresses whose answer is about one person at one moment. */
const NOT_OURS = /^\/(functions|healthz|readyz|metrics|dev|sandbox)(\/|$)/

worker.addEventListener('install', (event) => {
  event.waitUntil(keepWhole(OFFLINE, CACHE))
  // Where browsers know how, calls do not even wait for this worker to wake up.
  const straight = { condition: { urlPattern: { pathname: '/functions/*' } }, source: 'network' }
  const { addRoutes } = event as ExtendableEvent & { addRoutes?(rules: object[]): Promise<void> }
  if (addRoutes) event.waitUntil(addRoutes.call(event, [straight]).catch(() => undefined))
})

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name !== CACHE && name !== PAGES)
      await Promise.all(old.map((name) => caches.delete(name)))
      await worker.clients.claim()
    })(),
  ),
)

worker.addEventListener('message', (event) => {
  if (event.data === 'SKIP_WAITING') void worker.skipWaiting()
  if (event.data === 'FORGET_BOARDS') event.waitUntil(forgetBoards())
  // Without a connection, what was kept before stays.
  const board: unknown = event.data?.keep_board
  if (typeof board === 'string' && BOARD.test(board)) event.waitUntil(keepWhole(board, PAGES).catch(() => undefined))
})

/** Always shown, whatever is open: a browser that was pushed to in silence stops letting us push. */
worker.addEventListener('push', (event) => {
  const { title, body, path, tag } = readPush(event.data)
  const shown = { body, tag, icon: '/icons/icon-192.png', data: { path }, renotify: true }
  event.waitUntil(worker.registration.showNotification(title, shown))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(String(event.notification.data?.path ?? '/')))
})

/** Said yes to once; the page sends the new address when it is next open, since only pages know who is signed in. */
worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as Event & { oldSubscription?: PushSubscription }
  const { options } = oldSubscription ?? {}
  if (options) (event as ExtendableEvent).waitUntil(worker.registration.pushManager.subscribe(options))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || NOT_OURS.test(pathname)) return
  if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(event))
  else if (request.mode === 'navigate') event.respondWith(networkFirst(event))
  else event.respondWith(fetch(request).catch(async (error) => (await find(CACHE, request)) ?? Promise.reject(error)))
})

function readPush(data: PushMessageData | null) {
  try {
    const { title, body, path, tag } = data?.json() ?? {}
    if (typeof title === 'string')
      return { title, body: String(body ?? ''), path: String(path ?? '/'), tag: String(tag) }
  } catch {
    // Not ours, or cut short: shown all the same.
  }
  return { title: 'You have news', body: '', path: '/', tag: 'news' }
}

/** The tab that shows it already, or a new one: what somebody is typing elsewhere stays. */
async function show(path: string): Promise<void> {
  const { href, origin } = new URL(path, worker.location.origin)
  if (origin !== worker.location.origin) return
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find(({ url }) => url === href)
  await (there ? there.focus() : worker.clients.openWindow(href))
}

/** A page and every file it names, read off the page itself: no list to keep in step with the build. */
async function keepWhole(path: string, where: string): Promise<void> {
  const page = await fetch(path, { cache: 'reload' })
  if (!page.ok) throw new Error(`${path} could not be fetched.`)
  const html = await page.clone().text()
  const files = new Set(html.match(/\/assets\/[\w.@~-]+\.(?:js|css|woff2)/g)).add('/favicon.svg')
  const cache = await caches.open(CACHE)
  await Promise.all([...files].map(async (file) => (await cache.match(file)) ?? cache.add(file)))
  await (await caches.open(where)).put(path, page)
}

async function forgetBoards(): Promise<void> {
  const cache = await caches.open(PAGES)
  const boards = (await cache.keys()).filter(({ url }) => BOARD.test(new URL(url).pathname))
  await Promise.all(boards.map((board) => cache.delete(board)))
}

/** Names hold a hash of the content: what was once fetched is right for ever. Nobody waits until it is kept. */
async function cacheFirst(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await find(CACHE, request)
  if (kept) return kept
  const response = await fetch(request)
  const copy = response.clone()
  if (response.ok) event.waitUntil(caches.open(CACHE).then((cache) => cache.put(request, copy)))
  return response
}

/** Public pages are the same for everybody, so the last few may be shown again while the site is away, hangs or fails. */
async function networkFirst(event: FetchEvent): Promise<Response> {
  const { request } = event
  const { pathname } = new URL(request.url)
  const fresh = fetch(request)
  event.waitUntil(fresh.then((response) => keepPage(request, response)).catch(() => undefined))
  const kept = await find(PAGES, BOARD.test(pathname) ? pathname : request)
  try {
    const response = await (kept ? Promise.race([fresh, late()]) : fresh)
    return (response.status >= 500 && kept) || response
  } catch (error) {
    const instead = kept ?? (await find(CACHE, OFFLINE))
    if (instead) return instead
    throw error
  }
}

const late = () => new Promise<never>((_, reject) => setTimeout(reject, LATE_MS))

async function keepPage(request: Request, response: Response): Promise<void> {
  if (!response.ok || response.redirected || !response.headers.get('cache-control')?.includes('public')) return
  const copy = response.clone()
  const cache = await caches.open(PAGES)
  await cache.delete(request)
  await cache.put(request, copy)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_PAGES)).map((page) => cache.delete(page)))
}

const find = async (cache: string, what: Request | string) => (await caches.open(cache)).match(what)
