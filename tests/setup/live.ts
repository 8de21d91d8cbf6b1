import type { AddressInfo } from 'node:net'
import { listen } from '../../app/db/listen.server'
import type { Services } from '../../app/http/services.server'
import type { LiveStreams } from '../../app/live/live-streams.server'
import { buildApp, liveStreams } from '../../server/app'

export interface LiveApp {
  origin: string
  live: LiveStreams
  close(): Promise<void>
}

/** A whole app on a port of its own that follows the database, as one of several processes would. */
export async function startLiveApp(
  services: Services,
  database_url: string,
  live: LiveStreams = liveStreams(services),
): Promise<LiveApp> {
  const app = await buildApp({ services, live })
  let follower: ReturnType<typeof listen> | undefined
  await new Promise<void>((resolve) => {
    follower = listen(database_url, live.channels, () => {
      live.reread()
      resolve()
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const close = async () => {
    await app.close()
    await follower?.stop()
  }
  return { origin: `http://127.0.0.1:${port}`, live, close }
}
