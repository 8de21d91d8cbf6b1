import { randomUUID } from 'node:crypto'
import sprite from 'virtual:icon-sprite'
import { renderToString } from 'react-dom/server'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'
import { PLAYERS } from '~/features/video-reviews/video-review'
import { toAppError } from '~/http/errors.server'
import { contentSecurityPolicy, takeScripts } from '~/http/headers.server'
import { answerWithText, fixedPart, type PagePart } from '~/http/page-text.server'
import { servicesContext } from '~/http/services.server'
import { withoutValues } from '~/lib/error-without-values'
import styles from './app.css?inline'
import afterPaint from './shell/after-paint.js?raw'
import beforePaint from './shell/before-paint.js?raw'

/**
 * Pages are rendered to a string, since they are cached as one anyway and it is twice as fast as streaming. The router would
 * stream the loaders' data behind the page; here it is read first and written as the same script tags at the end of the body.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: RouterContextProvider,
): Promise<Response> {
  const data = await readAll(context.serverHandoffStream)
  const nonce = randomUUID()
  const { parts, scripts } = takeScripts(draw(context, request.url, nonce), nonce, heldBack)
  const ours = [...handoff(data), ...LATER]
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    contentSecurityPolicy([beforePaint, ...scripts, ...ours], {
      dev: import.meta.env.DEV,
      tiles_url: given.get(servicesContext).env.map_tiles?.url,
      frames: Object.values(PLAYERS),
    }),
  )
  if (away.has(request)) headers.set('cache-control', 'no-store')
  const last = parts.pop()!
  const end = last.lastIndexOf('</body>')
  const written = ours.flatMap((code) => ['<script>', code, '</script>'])
  const texts = ['<!DOCTYPE html>', ...parts, last.slice(0, end), ...written, last.slice(end)]
  return answerWithText(withFixedParts(texts), {
    status: away.has(request) ? 503 : status,
    headers,
  })
}

/** React's own part of the work, which the bench also does alone. */
export const draw = (context: EntryContext, url: string, nonce: string): string =>
  renderToString(<ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={url} nonce={nonce} />)

/** The same in every page, and most of many of them. */
const FIXED = [
  { place: '<style></style>', part: fixedPart(`<style>${styles}</style>`) },
  { place: '<svg class="hidden"></svg>', part: fixedPart(`<svg class="hidden">${sprite}</svg>`) },
]

/** Each stands once, near the beginning: so little is looked through, and nothing is copied. */
function withFixedParts(texts: string[]): PagePart[] {
  const parts: PagePart[] = []
  const left = new Set(FIXED)
  for (const text of texts) {
    let rest = text
    for (const fixed of left) {
      const at = rest.indexOf(fixed.place)
      if (at < 0) continue
      parts.push(rest.slice(0, at), fixed.part)
      rest = rest.slice(at + fixed.place.length)
      left.delete(fixed)
    }
    parts.push(rest)
  }
  return parts
}

/** Requests of pages whose data could not be read now: to be asked for again, and not a failure of ours. */
const away = new WeakSet<Request>()

/** Said once, here: React Router would print whole stacks of pages that were merely not found. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  if (toAppError(error).code === 'unavailable') away.add(request)
  console.error(withoutValues(error))
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const parts: Uint8Array[] = []
  const reader = stream?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) parts.push(read.value)
  return Buffer.concat(parts).toString()
}

const LATER = import.meta.env.PROD ? [`{${afterPaint}}`] : []

/** Until the first paint; after-paint.js gives them their names back, which are those that React looks for. */
const heldBack = import.meta.env.PROD
  ? (tag: string) =>
      tag
        .replace('<link rel="modulepreload" ', '<link rel="later" ')
        .replace('<script type="module" ', '<script type="later" ')
  : undefined

const UNSAFE = /[&><\u2028\u2029]/g

function handoff(data: string): string[] {
  if (!data) return []
  const literal = JSON.stringify(data).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return [
    `window.__reactRouterContext.streamController.enqueue(${literal});window.__reactRouterContext.streamController.close();`,
  ]
}
