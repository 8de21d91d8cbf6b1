import type { FastifyInstance } from 'fastify'
import type { DrawPage } from '~/http/pages.server'

/** V8 shrinks only if a collection finds less than 1 kB per ms since the last one: for 32 MB, after 34 seconds. */
const CALM_MS = 40_000
const FEW = 10
const LOOK_MS = 5000

/** V8 keeps tens of megabytes after a burst; they are collected once it is calm (decision 105). Call the result when something was done. */
export function givingMemoryBack(collect = () => void globalThis.gc?.()): () => void {
  const calm = setTimeout(collect, CALM_MS).unref()
  return () => void calm.refresh()
}

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

export function noticeAnswers(app: FastifyInstance, done: () => void): void {
  let answers = 0
  app.addHook('onResponse', async () => void answers++)
  const looking = setInterval(() => {
    if (answers > FEW) done()
    answers = 0
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(looking))
}
