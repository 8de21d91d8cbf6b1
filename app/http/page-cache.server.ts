import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { encodeParts, type PagePart } from './page-text.server'
import { TAGS_HEADER } from './shared-page'

export interface Page {
  status: number
  headers: Record<string, string>
  tags: ReadonlySet<string>
  body: Buffer
  etag: string
  encoded: Partial<Record<Encoding, Buffer>>
}

interface CachedPage {
  page: Page
  fresh_until: number
  /** Until then a stale page is served once more while a rendering replaces it. */
  gone_after: number
}

interface Rendering {
  work: Promise<Page>
  /** Tags dropped while it ran; the page's own tags are known only at its end. */
  dropped: Set<string>
}

type Make = () => Promise<Page>
type Encoding = 'br' | 'gzip'
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const EVERYTHING = '*'
const MOST_PAGES = 2000

/** Rendered public pages, without anything personal. The database tells every process which tags changed (decision 060). */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #rendering = new Map<string, Rendering>()

  constructor(max_bytes = 24_000_000) {
    this.#pages = new LRUCache({ max: MOST_PAGES, maxSize: max_bytes, sizeCalculation: ({ page }) => weight(page) })
  }

  readonly channels = { pages_changed: (tags: string) => this.drop(tags.split(' ')) }

  find(key: string, now: number, make: Make): Page | undefined {
    const kept = this.#pages.get(key)
    if (!kept || kept.gone_after <= now) return undefined
    if (kept.fresh_until <= now && !this.#rendering.has(key)) this.#begin(key, now, make).catch(() => {})
    return kept.page
  }

  async render(key: string, now: number, make: Make): Promise<Page> {
    const running = this.#rendering.get(key)
    if (!running) return this.#begin(key, now, make)
    const page = await running.work
    if (!isOutdated(page, running)) return page
    // That rendering may have begun before a change this visitor made. One that runs now began later.
    return this.#rendering.get(key)?.work ?? this.#begin(key, now, make)
  }

  drop(tags: readonly string[] = [EVERYTHING]): void {
    const changed = new Set(tags)
    for (const [key, { page }] of this.#pages) if (haveCommon(page.tags, changed)) this.#pages.delete(key)
    for (const { dropped } of this.#rendering.values()) for (const tag of tags) dropped.add(tag)
  }

  #begin(key: string, now: number, make: Make): Promise<Page> {
    const dropped = new Set<string>()
    const work = make()
      .then((page) => {
        const fresh_ms = sharedSeconds(page) * 1000
        if (fresh_ms > 0 && !isOutdated(page, { dropped }))
          this.#pages.set(key, { page, fresh_until: now + fresh_ms, gone_after: now + 2 * fresh_ms })
        return page
      })
      .finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, { work, dropped })
    return work
  }
}

const isOutdated = ({ tags }: Page, { dropped }: Pick<Rendering, 'dropped'>) => haveCommon(tags, dropped)

function haveCommon(few: ReadonlySet<string>, many: ReadonlySet<string>): boolean {
  for (const tag of few) if (many.has(tag)) return true
  return false
}

export function makePage(status: number, headers: Record<string, string>, ...text: readonly PagePart[]): Page {
  const { [TAGS_HEADER]: tags = '', ...sent } = headers
  return { status, headers: sent, tags: new Set([EVERYTHING, ...tags.split(' ')]), ...encodeParts(text), encoded: {} }
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

/** Twice the body covers the encoded forms that come later. Never 0, which lru-cache refuses. */
const weight = (page: Page) => page.body.length * 2 + 1

function sharedSeconds(page: Page): number {
  const match = /s-maxage=(\d+)/.exec(page.headers['cache-control'] ?? '')
  return page.status === 200 && match ? Math.min(60, Number(match[1])) : 0
}
