import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { PLAIN_POLICY } from '~/http/failure-page'
import { type DescribedRoom, describeCalls } from '~/http/openapi.server'
import { makePage, type Page } from '~/http/page-cache.server'
import { sendPage } from '~/http/pages.server'
import { referencePage } from './reference-page'

const FRESH = 'public, max-age=300'
const FILE = { 'content-type': 'application/json; charset=utf-8', 'cache-control': FRESH }
const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': FRESH,
  'content-security-policy': PLAIN_POLICY,
}

export function serveReference(app: FastifyInstance, rooms: DescribedRoom[], site: string): void {
  let made: Promise<Record<'file' | 'page', Page>> | undefined
  const make = async () => {
    const document = await describeCalls(rooms, site)
    await setImmediate()
    const file = makePage(200, FILE, JSON.stringify(document))
    await setImmediate()
    return { file, page: makePage(200, PAGE, referencePage(document)) }
  }
  const serve = (path: string, which: 'file' | 'page') =>
    app.get(path, async (request, reply) => {
      made ??= make()
      return sendPage(request, reply, (await made)[which])
    })
  serve('/openapi.json', 'file')
  serve('/docs', 'page')
}
