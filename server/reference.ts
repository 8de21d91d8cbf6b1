import type { FastifyInstance } from 'fastify'
import { type DescribedRoom, describeCalls } from '~/http/openapi.server'
import { makePage, type Page } from '~/http/page-cache.server'
import { sendPage } from '~/http/pages.server'

const FRESH = 'public, max-age=300'

/** What strangers read of the calls, for programs and for people. Made when somebody first asks, and kept. */
export function serveReference(app: FastifyInstance, rooms: DescribedRoom[], site: string): void {
  let made: Promise<Record<'file', Page>> | undefined
  const make = async () => {
    const document = await describeCalls(rooms, site)
    const file = { 'content-type': 'application/json; charset=utf-8', 'cache-control': FRESH }
    return { file: makePage(200, file, JSON.stringify(document)) }
  }
  app.get('/openapi.json', async (request, reply) => {
    made ??= make()
    return sendPage(request, reply, (await made).file)
  })
}
