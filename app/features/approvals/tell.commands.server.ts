import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { notify, readByAll } from '~/features/notifications/notify.commands.server'
import type { Services } from '~/http/services.server'
import { publish } from '~/live/publish.server'
import { sendLetter, sendLetters } from '~/mail/outbox.server'
import { whatWords } from './approval'
import type { Approval } from './approvals.contract'
import { askedLetter, decidedLetter } from './letters.server'

type TellServices = Pick<Services, 'env'>

const groupOf = ({ id }: Pick<Approval, 'id'>) => `approval:${id}`

/** To every other admin, those whom it concerns, too: if an account is in wrong hands, they're the ones to notice. */
export async function tellAsked(tx: Tx, { env }: TellServices, asked: Approval): Promise<void> {
  const { asked_by, reason } = asked
  const others = (await admins(tx)).filter((admin) => admin.id !== asked_by.id)
  const what = bellWords(asked)
  await notify(tx, {
    ...{ to: others.map((admin) => admin.id), kind: 'team', group: groupOf(asked), path: '/admin/approvals' },
    title: `${asked_by.full_name} asks to ${what}`,
  })
  const slots = { by_name: asked_by.full_name, what, reason, public_url: env.public_url }
  await sendLetters(
    tx,
    others.map(({ email, full_name }) => askedLetter.mail({ ...slots, full_name }, { to: email })),
  )
  await showAnew(tx)
}

/** To whoever asked, unless they've withdrawn it. For the others there's nothing left to do. */
export async function tellDecided(
  tx: Tx,
  { env }: TellServices,
  { decided, by }: { decided: Approval; by: string },
): Promise<void> {
  const { state, note, asked_by } = decided
  const all = await admins(tx)
  await tellOver(tx, [decided])
  const [asker, other] = [asked_by.id, by].map((one) => all.find((admin) => admin.id === one))
  if (asked_by.id === by || !asker || !other) return
  const approved = state === 'approved'
  const slots = {
    by_name: other.full_name,
    what: bellWords(decided),
    approved,
    note: note ?? '',
    public_url: env.public_url,
  }
  const mail = decidedLetter.mail({ ...slots, full_name: asker.full_name }, { to: asker.email })
  await notify(tx, {
    ...{ to: [asker.id], kind: 'team', group: groupOf(decided), path: '/admin/approvals?state=over' },
    title: mail.subject,
  })
  await sendLetter(tx, mail)
}

/** Nobody has anything to do about these anymore: neither the admins nor who has lost that role since. */
export async function tellOver(tx: Tx, over: Pick<Approval, 'id'>[]): Promise<void> {
  if (over.length === 0) return
  await readByAll(tx, over.map(groupOf))
  await showAnew(tx)
}

/** Bells and mails outlive an account that is deleted, so they don't name it. */
const bellWords = (asked: Approval) => (asked.kind === 'erase_user' ? 'delete an account' : whatWords(asked))

async function showAnew(tx: Tx): Promise<void> {
  await publish(
    tx,
    (await admins(tx)).map(({ id }) => id),
    { type: 'approval' },
  )
}

/** A handful. */
async function admins(tx: Tx) {
  const { rows } = await tx.execute<{ id: string; email: string; full_name: string }>(sql`
    select u.id, u.email, p.full_name from user_roles r join users u on u.id = r.user_id join profiles p on p.user_id = u.id
    where r.role = 'admin' and not is_away(u.id) order by u.id`)
  return rows
}
