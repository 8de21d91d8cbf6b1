import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { forgetBakery, saveBakery } from './saved.commands.server'
import type { savedContract } from './saved.contract'
import { listSaved, listSavedIds } from './saved.queries.server'

export const savedHandlers = ({ db, clock }: Services): Handlers<typeof savedContract> => ({
  'GET /saved-bakeries': async ({ actor, query }) => ({
    bakeries: query.limit === 0 ? [] : await listSaved(db, actor, { now: clock(), ...query }),
    ...(await listSavedIds(db, actor)),
  }),
  'POST /saved-bakeries': ({ actor, body }) => saveBakery(db, actor, { ...body, now: clock() }),
  'DELETE /saved-bakeries/:bakery_id': async ({ actor, params }) => {
    await forgetBakery(db, actor, params.bakery_id)
    return undefined
  },
})
