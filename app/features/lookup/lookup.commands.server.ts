import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { wantedIn } from './lookup'
import type { LookupAnswer } from './lookup.contract'
import { lookUp } from './lookup.queries.server'

/** Whose address was looked for is in the audit log, and not the address: it may be somebody's who has no account. */
export async function lookUpFor(services: Services, actor: Actor, q: string): Promise<LookupAnswer> {
  const wanted = wantedIn(q)
  const { people, ...rest } = await lookUp(services.db, actor, wanted)
  if (wanted.email)
    await recordAudit(services.db, services.clock(), {
      ...{ by: actor, action: 'lookup.by_email', subject_type: 'user', subject_id: people[0]?.id ?? 'nobody' },
    })
  return { people, ...rest }
}
