import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import { chooseSetting } from '~/features/notifications/notifications.commands.server'
import { crewOf, IS_VERIFIED_OWNER } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { sendLetter } from '~/mail/outbox.server'
import { type Stops, stopLink, stopMail } from '~/mail/stop-mail.server'
import { wantsMail } from '../notifications/notification'
import { TOLD_AT_ONCE, unreadLetter } from './letters.server'
import { ofSide } from './lock-conversation.commands.server'
import { messageKind, unreadKey } from './message'

type UnreadMailServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>

export async function mailUnread(given: UnreadMailServices): Promise<void> {
  const { db, clock } = given
  for (const bakery of [false, true])
    await walkDue<{ id: string }>(given, {
      kind: bakery ? 'mail_unread_bakery' : 'mail_unread_customer',
      due: sql`
        select id, ${ofSide(bakery, 'mail_at')} as since from conversations where ${ofSide(bakery, 'mail_at')} <= ${at(clock())}`,
      act: ({ id }) => db.transaction((tx) => mailSide(tx, given, { id, bakery })),
    })
}

interface Side {
  id: string
  /** The bakery's side is mailed; otherwise the customer. */
  bakery: boolean
}

/** Decided when the mail is due: who is on the side and wants mail may have changed. No message is mailed twice. */
async function mailSide(tx: Tx, { clock, env, secret }: UnreadMailServices, { id, bakery }: Side): Promise<void> {
  const now = at(clock())
  const { rows } = await tx.execute<Due>(sql`
    select c.bakery_id, c.customer_id, b.name as bakery_name, ${ofSide(bakery, 'told_seq')} as told_seq, c.last_seq,
      case when p.show_full_name then p.full_name else p.username end as customer_name,
      exists (select from blocks x where x.bakery_id = c.bakery_id and x.customer_id = c.customer_id) as blocked
    from conversations c join bakeries b on b.id = c.bakery_id join profiles p on p.user_id = c.customer_id
    where c.id = ${id} and ${ofSide(bakery, 'mail_at')} <= ${now} for no key update of c skip locked`)
  const [due] = rows
  if (!due) return
  const unread = due.blocked ? [] : await listUnread(tx, { id, bakery, since: due.told_seq })
  const people = unread.length > 0 ? await listMailed(tx, { id, bakery, ...due }) : []
  const site = { public_url: env.public_url, secret }
  for (const to of people) {
    const slots = {
      conversation_id: id,
      from: bakery ? due.customer_name : due.bakery_name,
      to_bakery: bakery ? due.bakery_name : null,
      unread,
      off_url: stopLink(site, '/unsubscribe/messages', { who: to.id, what: 'conversation', about: id }),
      public_url: env.public_url,
    }
    const mail_key = `${unreadKey(id, bakery)}${to.id}:${unread[0]?.seq}`
    await sendLetter(tx, unreadLetter.mail(slots, { to: to.email, mail_key }))
  }
  const went = people.length > 0
  await tx.execute(sql`
    update conversations set ${ofSide(bakery, 'mail_at')} = null,
      ${ofSide(bakery, 'mails')} = ${ofSide(bakery, 'mails')} + ${went ? 1 : 0},
      ${ofSide(bakery, 'mailed_at')} = ${went ? now : ofSide(bakery, 'mailed_at')},
      ${ofSide(bakery, 'told_seq')} = ${went ? due.last_seq : ofSide(bakery, 'told_seq')}
    where id = ${id}`)
}

interface Due extends Record<string, unknown> {
  bakery_id: string
  customer_id: string
  bakery_name: string
  customer_name: string
  told_seq: number
  last_seq: number
  blocked: boolean
}

interface Unread extends Record<string, unknown> {
  seq: number
  body: string
  pictures: number
}

async function listUnread(tx: Tx, { id, bakery, since }: Side & { since: number }): Promise<Unread[]> {
  const { rows } = await tx.execute<Unread>(sql`
    select m.seq, m.body, (select count(*) from message_pictures p where p.message_id = m.id)::int as pictures
    from messages m
    where m.conversation_id = ${id} and m.from_bakery = ${!bakery} and m.read_at is null and m.held_at is null
      and m.deleted_at is null and m.seq > ${since}
    order by m.seq limit ${TOLD_AT_ONCE + 1}`)
  return rows
}

/** Without those who muted the conversation, or told their mail program that we send junk. */
async function listMailed(tx: Tx, { id, bakery, bakery_id, customer_id }: Side & Due) {
  const kind = messageKind(bakery)
  const side = bakery ? crewOf(sql`${bakery_id}::uuid`, sql`${customer_id}::uuid`) : sql`array[${customer_id}::uuid]`
  const { rows } = await tx.execute<{ id: string; email: string; chosen: boolean | null; owns: boolean }>(sql`
    select u.id, u.email, s.mail as chosen,
      exists (select from bakeries b where ${sql.raw(IS_VERIFIED_OWNER)}) as owns
    from users u left join notification_settings s on s.user_id = u.id and s.kind = ${kind}
    where u.id = any (${side})
      and not exists (select from conversation_mutes x where x.conversation_id = ${id} and x.user_id = u.id)
      and not exists (select from mail_suppressions x where x.email = u.email and x.complained_at is not null)
    order by u.id`)
  return rows.filter(({ owns, chosen }) => wantsMail(kind, { owns }, chosen))
}

/** What the links in a mail switch off: this conversation, or mail about all messages. */
export const messageStops = {
  conversation: async (tx, { who, about, now }) => {
    await tx.execute(sql`
      insert into conversation_mutes (conversation_id, user_id, created_at)
      select c.id, u.id, ${at(now)} from conversations c, users u where c.id = ${about} and u.id = ${who}
      on conflict do nothing`)
  },
  messages: async (tx, { who }) => {
    for (const to_bakery of [false, true]) await chooseSetting(tx, who, { kind: messageKind(to_bakery), mail: false })
  },
} satisfies Stops

export const stopMails = (
  given: UnreadMailServices,
  { token, what }: { token: string; what: 'conversation' | 'all' },
) => stopMail(given, messageStops, token, what === 'all' ? 'messages' : undefined)
