import { beforeAll, beforeEach } from 'vitest'
import { listen } from '../../app/db/listen.server'
import type { Notice } from '../../app/live/events'
import { LIVE_CHANNEL } from '../../app/live/publish.server'
import type { TestApp } from './app'

/** What open pages are told, in the order in which it comes; each test begins with nothing. */
export function useHeard(app: TestApp): Notice[] {
  const heard: Notice[] = []
  beforeAll(async () => {
    let follower: ReturnType<typeof listen> | undefined
    await new Promise<void>((resolve) => {
      const hear = (payload: string) => heard.push(JSON.parse(payload) as Notice)
      follower = listen(app.database_url, { [LIVE_CHANNEL]: hear }, resolve)
    })
    return () => follower?.stop()
  })
  beforeEach(() => {
    heard.length = 0
  })
  return heard
}
