import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readEnv } from '~/env.server'
import { knownRoutes } from '~/http/page-address.server'
import { pageDrawer } from '~/http/pages.server'
import { buildApp } from './app'
import { makeDatabaseTemplate } from './database-template'
import { renderDemoPictures } from './demo'
import { givingMemoryBack, noticeAnswers, noticingPages } from './memory'
import { loadPages, pageHandler } from './page-handler'
import { drawInThread } from './page-thread'
import { drawOnThreads } from './page-threads'
import { type Runtime, startRuntime } from './runtime'

export { drawInThread, loadPages, makeDatabaseTemplate, readEnv, renderDemoPictures, startRuntime }

export async function createApp(
  runtime: Runtime,
  { dev, is_stopping }: { dev: boolean; is_stopping: () => boolean },
): Promise<FastifyInstance> {
  const { services, database_url } = runtime
  const { env } = services
  const done = givingMemoryBack()
  const drawHere = noticingPages(pageDrawer(await pageHandler(services, { dev }), env.public_url), done)
  const { draw, stop } = dev ? { draw: drawHere, stop: async () => {} } : drawOnThreads(drawHere, { env, database_url })
  const client_dir = dev ? undefined : path.resolve('build/client')
  const app = await buildApp({
    services,
    pages: {
      draw,
      cache: runtime.cache,
      routes: knownRoutes((await loadPages()).routes),
      ...(client_dir ? { client_dir } : {}),
    },
    live: runtime.live,
    is_stopping,
  })
  noticeAnswers(app, done)
  app.addHook('onClose', stop)
  await app.ready()
  return app
}

export function tellSandbox({ services: { env, payments } }: Runtime, port: number): void {
  payments.sandbox?.begin({ port, host: env.host, public_url: env.public_url.replace(/:0$/, `:${port}`) })
}
