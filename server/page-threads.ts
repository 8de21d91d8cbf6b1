import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Env } from '~/env.server'
import type { Page } from '~/http/page-cache.server'
import type { AskedPage, DrawPage } from '~/http/pages.server'

export interface ThreadStart {
  env: Env
  database_url: string
}
export interface ThreadQuestion {
  id: number
  asked: AskedPage
  /** What holds now: only the main thread hears of changes (decision 255). */
  live: Env['live']
}
export interface ThreadAnswer {
  id: number
  page?: Page
}

interface Thread {
  worker: Worker
  drawing: Map<number, (page: Page | null) => void>
  giveUp: () => void
}

const MOST_THREADS = 3
const AFTER_A_LOSS_MS = 10_000
/** No loader (decision 086) and no page takes so long: the thread hangs. */
const SILENCE_MS = 5000
const OPENING_MS = 60_000
/** The main thread can't hand out pages while it draws one itself. */
const IN_HAND = 2

/** Uses more cores under load; a calm site never starts a thread (decision 105). */
export function drawOnThreads(
  drawHere: DrawPage,
  start: ThreadStart,
  open = () => new Worker('./scripts/page-thread.mjs', { workerData: start }),
): { draw: DrawPage; stop: () => Promise<void> } {
  const threads = new Set<Thread>()
  const most = Math.min(MOST_THREADS, availableParallelism() - 1)
  let opening: Worker | null = null
  let not_before = 0
  let last_id = 0
  let here = 0

  function openAnother() {
    if (opening || threads.size >= most || Date.now() < not_before) return
    const worker = open()
    opening = worker
    const drawing: Thread['drawing'] = new Map()
    const lose = () => {
      clearTimeout(late)
      if (opening === worker) opening = null
      threads.delete(thread)
      not_before = Date.now() + AFTER_A_LOSS_MS
      for (const settle of drawing.values()) settle(null)
    }
    const giveUp = () => {
      console.error('A thread that draws pages says nothing any more and is ended.')
      // Not awaited: a thread that hangs may be slow to end.
      lose()
      void worker.terminate()
    }
    const late = setTimeout(giveUp, OPENING_MS)
    late.unref()
    const thread: Thread = { worker, drawing, giveUp }
    worker.once('message', () => {
      clearTimeout(late)
      opening = null
      threads.add(thread)
      worker.on('message', ({ id, page }: ThreadAnswer) => drawing.get(id)?.(page ?? null))
    })
    worker.once('error', (error) => console.error(error))
    worker.once('exit', lose)
    worker.unref()
  }

  async function drawThere({ worker, drawing, giveUp }: Thread, asked: AskedPage): Promise<Page | null> {
    const id = ++last_id
    const drawn = new Promise<Page | null>((resolve) => drawing.set(id, resolve))
    worker.postMessage({ id, asked, live: start.env.live } satisfies ThreadQuestion)
    const late = setTimeout(giveUp, SILENCE_MS)
    const page = await drawn
    clearTimeout(late)
    drawing.delete(id)
    // A copy between threads is no longer a Buffer.
    return page && { ...page, body: Buffer.from(page.body.buffer, page.body.byteOffset, page.body.byteLength) }
  }

  return {
    async draw(asked) {
      const [calmest] = [...threads].sort((one, other) => one.drawing.size - other.drawing.size)
      if (here > 0) openAnother()
      const there = calmest && calmest.drawing.size <= here + IN_HAND ? await drawThere(calmest, asked) : null
      if (there) return there
      here++
      try {
        return await drawHere(asked)
      } finally {
        here--
      }
    },
    async stop() {
      not_before = Number.POSITIVE_INFINITY
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
      await opening?.terminate()
    },
  }
}
