import { eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { help_requests } from '~/db/schema/help'
import { notify } from '~/features/notifications/notify.commands.server'
import type { CaseKind, Ruling } from '~/http/case-kind.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { sendLetter } from '~/mail/outbox.server'
import { helpPath, NO_REQUEST } from './help'
import { addAnswer } from './help.commands.server'
import { findToAnswer, helpLink, showQueued } from './help.queries.server'
import { helpAnsweredLetter } from './letters.server'

const NO_ADDRESS = 'They left no email, so an answer wouldn’t reach anyone. You can close it.'
const WROTE_AGAIN = 'They wrote again in the meantime.'

const apply =
  (state: 'answered' | 'asked' | 'dismissed') =>
  async (tx: Tx, { id, editor_id, env, secret, now, seen_at, reason }: Ruling) => {
    const { number, user_id, address, wrote_since } = orNotFound(await findToAnswer(tx, id, seen_at), NO_REQUEST)
    if (wrote_since) throw new AppError('conflict', WROTE_AGAIN)
    const ruled = { state, reason: reason || null, ruled_by: editor_id, ruled_at: now }
    await tx.update(help_requests).set(ruled).where(eq(help_requests.id, id))
    if (state === 'dismissed') return
    if (!address) throw new AppError('invalid', NO_ADDRESS, { field: 'reason' })
    await addAnswer(tx, { id: newId(), request_id: id, from_us: true, editor_id, body: reason, created_at: now })
    const help_url = helpLink({ public_url: env.public_url, secret }, number, { id, address })
    const slots = { number, help_url, answer: reason, asks: state === 'asked' }
    const mail = helpAnsweredLetter.mail(slots, { to: address })
    // Not through `notify`: whoever asked gets the answer, also with mails about rulings switched off.
    await sendLetter(tx, mail)
    const news = { title: mail.subject, body: reason, path: helpPath(number) }
    await notify(tx, { to: [user_id], kind: 'ruling', group: `help:${id}`, ...news })
  }

/** Nobody appeals an answer: they write again, and it waits again. */
export const helpCase: CaseKind = {
  access: 'editor',
  show: showQueued,
  lock: (tx, id) => tx.execute(sql`select from help_requests where id = ${id} for update`),
  rulings: { answer: apply('answered'), ask: apply('asked'), dismiss: apply('dismissed') },
}
