import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { newId } from '~/lib/ids'
import { cut, oneLine } from '~/lib/text'
import { publish } from '~/live/publish.server'
import type { Mail } from '~/mail/letter.server'
import { sendLetter } from '~/mail/outbox.server'
import { BODY_MAX, MAILS, type NotificationKind, pushKey, THING_OF_GROUP, TITLE_MAX, USUAL } from './notification'

export type News = NewsParts &
  (CrewNews | { kind: Exclude<NotificationKind, CrewNews['kind']>; bakery_id?: string | undefined })

/** For the owner and helpers of a bakery. They lose it when they leave the bakery (repeatable/handover.sql). */
interface CrewNews {
  kind: 'new_order' | 'review' | 'bakery_invoice' | 'premium' | 'permit'
  bakery_id: string
}

interface NewsParts {
  /** Ids of users; null and deleted ones are left out. */
  to: readonly (string | null)[]
  /** Its subject ('order:ID', 'conversation:ID'): while the user has not read it, the next news about it count on the same row. */
  group: string
  /** Without one, the mail's subject. */
  title?: string
  body?: string
  /** What `body` quotes ('message:ID'), for `retell`. */
  quotes?: string
  /** The screen that it leads to. */
  path: string
  /** Goes to its own address, also where that has no account, unless the account there has switched such mail off. */
  mail?: Mail | undefined
}

/** Bell, push and mail, as each user chose, in the transaction of the cause. Beside a movement of money, call it in a `sideEffect`. */
export async function notify(
  tx: Tx,
  { to, kind, bakery_id = undefined, group, path, mail, quotes, ...words }: News,
): Promise<void> {
  // Sorted, so that two transactions that tell the same users never wait for each other in a circle.
  const people = [...new Set(to)].filter((id) => id !== null).sort()
  if (people.length > 0) {
    const title = cut(oneLine(words.title ?? mail?.subject ?? ''), TITLE_MAX)
    const keys = people.map((user_id) => pushKey({ user_id, group }))
    const body = bodyOf(words.body ?? '')
    const { rows } = await tx.execute<{ rung: string[] | null }>(sql`
      with told as (
        select p.user_id, p.id, p.key, coalesce(s.bell, ${USUAL.bell}) as bell, coalesce(s.push, ${USUAL.push}) as push
        from unnest(${sql.param(people)}::uuid[], ${sql.param(people.map(newId))}::uuid[], ${sql.param(keys)}::text[])
          with ordinality as p (user_id, id, key, place)
        join users u on u.id = p.user_id
        left join notification_settings s on s.user_id = p.user_id and s.kind = ${kind}
        order by place
      ), rung as (
        insert into notifications (id, user_id, kind, bakery_id, group_key, title, body, quotes, path)
        select id, user_id, ${kind}, ${bakery_id ?? null}::uuid, ${group}, ${title}, ${body}, ${quotes ?? null}, ${path} from told where bell
        on conflict (user_id, group_key) where read_at is null do update
        set count = notifications.count + 1, kind = excluded.kind, bakery_id = excluded.bakery_id, title = excluded.title, body = excluded.body, quotes = excluded.quotes,
          path = excluded.path, created_at = now()
        returning user_id
      ), pushed as materialized (
        select graphile_worker.add_job('send_push',
          json_build_object('user_id', user_id, 'kind', ${kind}::text, 'bakery_id', ${bakery_id ?? null}::text, 'group', ${group}::text, 'title', ${title}::text,
            'body', ${body}::text, 'path', ${path}::text),
          job_key := key) as job
        from told where push and exists (select from push_subscriptions b where b.user_id = told.user_id)
      )
      select (select array_agg(user_id) from rung) as rung, (select count(*) from pushed)`)
    await publish(tx, rows[0]?.rung ?? [], { type: 'notification' })
  }
  if (mail) await mailUnlessOff(tx, kind, mail)
}

export async function mailUnlessOff(tx: Tx, kind: NotificationKind, mail: Mail): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from users u join notification_settings s on s.user_id = u.id and s.kind = ${kind}
    where u.email = ${mail.to.toLowerCase()} and not coalesce(s.mail, ${USUAL.mail}) and ${MAILS[kind] !== 'always'}`)
  if (rows.length === 0) await sendLetter(tx, mail)
}

interface Correction {
  /** As the news had it. */
  quotes: string
  /** Or how all of its groups begin, for a thing that moves between them. */
  group: string
  to: (string | null)[]
  /** The bells show it instead. */
  body: string
}

/**
 * Words that an author took back or an editor removed leave the bells and the waiting pushes (ruling 60).
 * A waiting push about earlier news of the same group goes, too: the bell still has those.
 */
export async function retell(tx: Tx, { quotes, group, to, body }: Correction): Promise<void> {
  const which = sql`quotes = ${quotes} and starts_with(group_key, ${group})`
  await correct(tx, { which, group, to, change: sql`body = ${bodyOf(body)}` })
}

/** All bells that quote these, of whatever group or of one, have `into` in their titles instead of `from`. */
export async function retitle(
  tx: Tx,
  { quotes, group = '', from, into }: { quotes: string[]; group?: string; from: string; into: string },
): Promise<void> {
  const which = sql`quotes = any (${sql.param(quotes)}::text[]) and starts_with(group_key, ${group})`
  await correct(tx, { which, group, to: [], change: sql`title = left(replace(title, ${from}, ${into}), ${TITLE_MAX})` })
}

type Corrected = Pick<Correction, 'group' | 'to'> & { which: SQL; change: SQL }

async function correct(tx: Tx, { which, group, to, change }: Corrected): Promise<void> {
  // Locked in the order in which `notify` writes them.
  const { rows } = await tx.execute<{ user_id: string; group: string }>(sql`
    with told as materialized (
      select id from notifications where ${which} order by user_id, id for no key update)
    update notifications set ${change} where id in (select id from told) returning user_id, group_key as "group"`)
  // A user who was told and has left since, as a former helper, may have a waiting push, too.
  const told = to.filter((id) => id !== null).map((user_id) => pushKey({ user_id, group }))
  const keys = [...new Set([...told, ...rows.map(pushKey)])]
  await tx.execute(sql`select graphile_worker.remove_job(key) from unnest(${sql.param(keys)}::text[]) as key`)
  await publishTo(tx, rows)
}

const bodyOf = (words: string) => cut(oneLine(words), BODY_MAX)

/** A user who has opened the subject needs no bell for it any more. */
export async function readGroup(tx: Pick<Tx, 'execute'>, user_ids: string[], ...groups: string[]): Promise<void> {
  if (user_ids.length === 0) return
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    update notifications set read_at = now()
    where user_id = any (${sql.param(user_ids)}::uuid[]) and group_key = any (${sql.param(groups)}) and read_at is null
    returning user_id`)
  await publishTo(tx, rows)
}

/** For all who were told of these, whoever they are by now: there's nothing left to do. Each group ends with the id of its thing. */
export async function readByAll(tx: Pick<Tx, 'execute'>, groups: string[]): Promise<void> {
  if (groups.length === 0) return
  const things = groups.map((group) => group.slice(group.indexOf(':') + 1))
  // Locked in the order in which `notify` writes them.
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    with told as materialized (
      select id from notifications where ${sql.raw(THING_OF_GROUP)} = any (${sql.param(things)}::text[])
        and group_key = any (${sql.param(groups)}::text[]) and read_at is null
      order by user_id, id for no key update)
    update notifications set read_at = now() where id in (select id from told) returning user_id`)
  await publishTo(tx, rows)
}

const publishTo = (tx: Pick<Tx, 'execute'>, people: { user_id: string }[]) =>
  publish(
    tx,
    people.map(({ user_id }) => user_id),
    { type: 'notification' },
  )
