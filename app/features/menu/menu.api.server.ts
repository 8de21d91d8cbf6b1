import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import type { menuContract } from './menu.contract'
import { findMenu } from './menu.queries.server'

export const menuHandlers = ({ db, clock }: Services): Handlers<typeof menuContract> => ({
  'GET /bakeries/:bakery_id/menu': async ({ params }) => {
    const menu = await findMenu(db, params.bakery_id, clock())
    if (!menu) throw new AppError('PGRST116', 'We couldn’t find that bakery.')
    return menu
  },
})
