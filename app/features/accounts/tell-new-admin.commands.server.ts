import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Services } from '~/http/services.server'
import { sendLetters } from '~/mail/outbox.server'
import { newAdminLetter } from './letters.server'

interface NewAdmin {
  user_id: string
  /** Null: a command on the machine itself. */
  by: string | null
}

/** Every admin but the new one and who made them one. */
export async function tellNewAdmin(tx: Tx, { public_url }: Services['env'], { user_id, by }: NewAdmin): Promise<void> {
  const { rows } = await tx.execute<{ id: string; email: string; full_name: string }>(sql`
    select u.id, u.email, p.full_name from users u join profiles p on p.user_id = u.id
    where u.id in (select r.user_id from user_roles r where r.role = 'admin' and not is_away(r.user_id)) or u.id in (${user_id}, ${by})
    order by u.id`)
  const nameOf = (id: string | null) => rows.find((row) => row.id === id)?.full_name ?? ''
  const told = rows.filter(({ id }) => id !== user_id && id !== by)
  const mails = told.map(({ email, full_name }) =>
    newAdminLetter.mail(
      { full_name, public_url, user_id, new_admin: nameOf(user_id), by_name: nameOf(by) },
      { to: email },
    ),
  )
  if (!mails[0]) return
  await notify(tx, {
    ...{ to: told.map(({ id }) => id), kind: 'team', group: `admin:${user_id}`, path: `/admin/users/${user_id}` },
    title: mails[0].subject,
  })
  await sendLetters(tx, mails)
}
