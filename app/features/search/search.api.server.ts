import type { FastifyReply } from 'fastify'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { listFeatured } from './featured.queries.server'
import { searchNames } from './names.queries.server'
import { findWithinRadius } from './radius.queries.server'
import type { searchContract } from './search.contract'
import { listBakeriesAsText } from './search.queries.server'

export const searchHandlers = (services: Services): Handlers<typeof searchContract> => ({
  'GET /bakeries': async ({ query, reply }) => sendJson(reply, await listBakeriesAsText(services, query)),
  'POST /search-bakeries': async ({ body, reply }) => sendJson(reply, await searchNames(services, body)),
  'POST /rpc/find_bakeries_within_radius': ({ body }) => findWithinRadius(services, body),
  'POST /social-share-api/featured-listings': async ({ body }) => ({
    listings: await listFeatured(services, body ?? {}),
  }),
})

/** JSON that PostgreSQL made goes out as it is; search.api.test.ts holds it to the contract. */
function sendJson(reply: FastifyReply, json: string): never {
  reply.type('application/json; charset=utf-8')
  return json as never
}
