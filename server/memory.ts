import type { FastifyInstance } from 'fastify'
import type { DrawPage } from '~/http/pages.server'

/** V8 gives room back only if a collection finds less than a kilobyte a millisecond since the last one: of 32 MB, after 34 seconds. */
const CALM_MS = 40_000
/** So many answers in so long are nothing to speak of: a site that is never quite still has its memory back, too. */
const FEW = 10
const LOOK_MS = 5000

/**
 * Pages and floods of calls leave tens of megabytes behind that nobody needs, and V8 keeps them until there is more to do. Once nothing
 * much was done for a while they are collected, and the room for young objects is given back with them. What this answers says that
 * something was done. Decision 105.
 */
export function givingMemoryBack(collect = () => void globalThis.gc?.()): () => void {
  const calm = setTimeout(collect, CALM_MS).unref()
  return () => void calm.refresh()
}

/** One page is something. */
export function noticingPages(draw: DrawPage, done: () => void): DrawPage {
  return async (asked) => {
    done()
    try {
      return await draw(asked)
    } finally {
      done()
    }
  }
}

/** Of answers it takes more than a few. */
export function noticeAnswers(app: FastifyInstance, done: () => void): void {
  let answers = 0
  app.addHook('onResponse', async () => void answers++)
  const looking = setInterval(() => {
    if (answers > FEW) done()
    answers = 0
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(looking))
}
