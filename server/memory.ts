import type { DrawPage } from '~/http/pages.server'

/** V8 gives room back only if a collection finds less than a kilobyte a millisecond since the last one: of 32 MB, after 34 seconds. */
const CALM_MS = 40_000

/**
 * Pages leave tens of megabytes behind that nobody needs, and V8 keeps them until there is more to do. Once no page was drawn for
 * a while they are collected, and the room for young objects is given back with them. Decision 160.
 */
export function givingMemoryBack(draw: DrawPage, collect = () => void globalThis.gc?.()): DrawPage {
  const calm = setTimeout(collect, CALM_MS).unref()
  return async (asked) => {
    calm.refresh()
    try {
      return await draw(asked)
    } finally {
      calm.refresh()
    }
  }
}
