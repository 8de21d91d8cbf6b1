import { parentPort, workerData } from 'node:worker_threads'
import { connect, connectForSearch } from '~/db/client.server'
import { pageDrawer } from '~/http/pages.server'
import { givingMemoryBack, noticingPages } from './memory'
import { pageHandler } from './page-handler'
import type { ThreadAnswer, ThreadQuestion, ThreadStart } from './page-threads'
import { readSecret } from './secret'

export async function drawInThread(): Promise<void> {
  const { env, database_url } = workerData as ThreadStart
  const { db, pool } = connect(database_url, { max: 4 })
  const search_pool = connectForSearch(database_url, 4)
  const services = { db, pool, search_pool, env, clock: () => new Date(), secret: readSecret(env) }
  const draw = noticingPages(pageDrawer(await pageHandler(services), env.public_url), givingMemoryBack())
  parentPort!.on('message', async ({ id, asked, live }: ThreadQuestion) => {
    env.live = live
    // The error is reported where the page is drawn again.
    const page = await draw(asked).catch(() => null)
    parentPort!.postMessage({ id, ...(page ? { page } : {}) } satisfies ThreadAnswer)
  })
  parentPort!.postMessage('open')
}
