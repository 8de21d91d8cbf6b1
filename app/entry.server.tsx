import { renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { ServerRouter } from 'react-router'
import afterPaint from './shell/after-paint.js?raw'

/**
 * Pages are rendered to a string, since they are cached as one anyway and it is twice as fast as streaming. The router would
 * stream the loaders' data behind the page; here it is read first and written as the same script tags at the end of the body.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const data = await readAll(context.serverHandoffStream)
  const html = renderToString(
    <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(
    `<!DOCTYPE html>${scriptsLast(html).replace('</body>', () => `${handoff(data)}${LATER}</body>`)}`,
    {
      status,
      headers,
    },
  )
}

/** Said once, here: React Router would print whole stacks of pages that were merely not found. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : ''
}

const LATER = import.meta.env.PROD ? `<script>{${afterPaint}}</script>` : ''

/** Held back until the first paint; after-paint.js gives them their names back, which are those that React looks for. */
const scriptsLast = (html: string) =>
  import.meta.env.PROD
    ? html
        .replaceAll('<link rel="modulepreload" ', '<link rel="later" ')
        .replaceAll('<script type="module" ', '<script type="later" ')
    : html

const UNSAFE = /[&><\u2028\u2029]/g

function handoff(data: string): string {
  if (!data) return ''
  const literal = JSON.stringify(data).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script>window.__reactRouterContext.streamController.enqueue(${literal});window.__reactRouterContext.streamController.close();</script>`
}
