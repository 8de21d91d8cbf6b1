import { letFinish } from '~/features/accounts/access.commands.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { endInvoice } from '~/features/invoices/order-bills.commands.server'
import { changeStatus } from '~/features/orders/change-status.commands.server'
import { declineRequest } from '~/features/requests/end-request.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import type { BlockCase } from './block-cases.contract'
import { findCase } from './block-cases.queries.server'

const REASON = 'The bakery is closed.'

const END: Record<
  BlockCase['open'][number]['kind'],
  (services: Services, house: Actor, id: string) => Promise<unknown>
> = {
  order: (services, house, id) => changeStatus(services, house, { id, status: 'cancelled', bakery_notes: REASON }),
  request: (services, house, id) => declineRequest(services, house, { id, reason: REASON }),
  invoice: (services, house, id) => endInvoice(services, house, { id, reason: REASON }),
}

/** Each by itself, as its baker would end it: one that was paid or ended at this very moment is left, and shown again. */
export async function cancelCase(services: Services, actor: Actor, user_id: string) {
  const { db, clock } = services
  const found = await caseOf(services, user_id)
  // First, since a process that is killed among them has ended some all the same.
  await recordAudit(db, clock(), {
    ...{ by: actor, action: 'block_case.cancelled', subject_type: 'user', subject_id: user_id },
    details: { open: found.open.map(({ kind, id }) => `${kind}:${id}`) },
  })
  for (const { kind, id, bakery_id } of found.open)
    try {
      await END[kind](services, { ...actor, bakery_ids: [bakery_id] }, id)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
    }
  return leftOf(services, user_id)
}

export async function finishCase(
  services: Services,
  actor: Actor,
  { user_id, may_finish }: { user_id: string; may_finish: boolean },
) {
  const { email } = await caseOf(services, user_id)
  await letFinish(services, actor, { email, may_finish })
  return leftOf(services, user_id)
}

const leftOf = async ({ db }: Services, user_id: string) => {
  const left = await findCase(db, user_id)
  return { items: left ? [left] : [] }
}

const caseOf = async ({ db }: Services, user_id: string) =>
  orNotFound(await findCase(db, user_id), 'They have nothing open.')
