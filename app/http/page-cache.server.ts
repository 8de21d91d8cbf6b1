import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface Page {
  status: number
  headers: Record<string, string>
  body: Buffer
  etag: string
  /** Made once, by the first visitor who can use it. */
  encoded: Partial<Record<Encoding, Buffer>>
}

type Encoding = 'br' | 'gzip'
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Rendered public pages, briefly. They hold nothing personal, so one rendering serves everybody. Any change of what they show
 * drops them all (a database trigger notifies every process): simpler than knowing which page shows what, and never stale.
 */
export class PageCache {
  readonly #entries = new Map<string, { page: Page; fresh_until: number }>()
  readonly #rendering = new Map<string, Promise<Page>>()
  readonly #max_bytes: number
  #bytes = 0
  #generation = 0

  constructor(max_bytes = 24_000_000) {
    this.#max_bytes = max_bytes
  }

  find(key: string, now: number): Page | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.fresh_until > now) return entry.page
    this.#remove(key)
    return undefined
  }

  /** Many visitors at once wait for one rendering. A change during a rendering keeps its result out of the cache. */
  async render(key: string, now: number, make: () => Promise<Page>): Promise<Page> {
    const running = this.#rendering.get(key)
    if (running) return running
    const generation = this.#generation
    const work = make()
      .then((page) => {
        const seconds = sharedSeconds(page)
        if (seconds > 0 && generation === this.#generation) this.#keep(key, page, now + seconds * 1000)
        return page
      })
      .finally(() => {
        if (this.#rendering.get(key) === work) this.#rendering.delete(key)
      })
    this.#rendering.set(key, work)
    return work
  }

  drop(): void {
    this.#generation++
    this.#entries.clear()
    this.#rendering.clear()
    this.#bytes = 0
  }

  #keep(key: string, page: Page, fresh_until: number) {
    this.#remove(key)
    this.#entries.set(key, { page, fresh_until })
    this.#bytes += weight(page)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#max_bytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: string) {
    const entry = this.#entries.get(key)
    if (entry && this.#entries.delete(key)) this.#bytes -= weight(entry.page)
  }
}

export function makePage(status: number, headers: Record<string, string>, html: string): Page {
  const body = Buffer.from(html)
  return {
    status,
    headers,
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    encoded: {},
  }
}

export async function encode(
  page: Page,
  accepts: string | undefined,
): Promise<{ body: Buffer; encoding: Encoding | null }> {
  const encoding: Encoding | null =
    page.body.length < 1024
      ? null
      : /\bbr\b/.test(accepts ?? '')
        ? 'br'
        : /\bgzip\b/.test(accepts ?? '')
          ? 'gzip'
          : null
  if (!encoding) return { body: page.body, encoding }
  page.encoded[encoding] ??= await (encoding === 'br'
    ? brotliAsync(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipAsync(page.body, { level: 6 }))
  return { body: page.encoded[encoding], encoding }
}

/** Encoded forms come later and are smaller; counting the body twice keeps the sum steady and on the safe side. */
const weight = (page: Page) => page.body.length * 2

/** What the route declared for shared caches; never more than a minute. */
function sharedSeconds(page: Page): number {
  const match = /s-maxage=(\d+)/.exec(page.headers['cache-control'] ?? '')
  return page.status === 200 && match ? Math.min(60, Number(match[1])) : 0
}
