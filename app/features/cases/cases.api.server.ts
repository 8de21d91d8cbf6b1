import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { readCase, release, take, writeNote } from './cases.commands.server'
import type { casesContract } from './cases.contract'
import { countWaiting, listCases } from './cases.queries.server'
import { ruleCase, undoRuling } from './rule-case.commands.server'

export const casesHandlers = (services: Services): Handlers<typeof casesContract> => ({
  'GET /cases': ({ actor, query }) => listCases(services, actor, query),
  'GET /cases/waiting': async ({ actor }) => ({ kinds: await countWaiting(services, actor) }),
  'GET /cases/:id': ({ actor, params }) => readCase(services, actor, params.id),
  'POST /cases/:id/take': ({ actor, params }) => take(services, actor, params.id),
  'POST /cases/:id/release': ({ actor, params }) => release(services, actor, params.id),
  'POST /cases/:id/rule': ({ actor, params, body }) => ruleCase(services, actor, { ...params, ...body }),
  'POST /cases/:id/undo': ({ actor, params }) => undoRuling(services, actor, params.id),
  'POST /cases/:id/notes': ({ actor, params, body }) => writeNote(services, actor, { ...params, ...body }),
})
