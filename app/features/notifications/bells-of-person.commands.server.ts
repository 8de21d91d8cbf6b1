import { sql } from 'drizzle-orm'
import { isOf, type PersonRows } from '~/http/person-rows.server'
import { pushKey, THING_OF_GROUP } from './notification'

export const bellsOfPerson: PersonRows = {
  exportOf: (person) => ({
    notifications: isOf('user_id', person),
    notification_settings: isOf('user_id', person),
    push_subscriptions: isOf('user_id', person),
  }),
  // What others were told about their things, and bells that quote them (ruling 60), with the pushes that wait.
  eraseOf: async (tx, { id, thing_ids }) => {
    const ids = sql.param(thing_ids)
    const { rows } = await tx.execute<{ user_id: string; group: string }>(sql`
      delete from notifications where id in (
        select id from notifications where ${sql.raw(THING_OF_GROUP)} = any (${ids}::text[])
        union select n.id from messages m join notifications n on n.quotes = 'message:' || m.id where m.sender_id = ${id}
        union select n.id from forum_posts p join notifications n on n.quotes = 'post:' || p.id where p.author_id = ${id}
        union select n.id from reviews r join notifications n on n.quotes = 'reply:' || r.id where r.replied_by = ${id})
      returning user_id, group_key as "group"`)
    await tx.execute(sql`
      select graphile_worker.remove_job(key) from (
        select unnest(${sql.param(rows.map(pushKey))}::text[]) as key
        union select key from graphile_worker.jobs where task_identifier = 'send_push'
          and substring(key from ':[0-9a-f-]{36}:.*([0-9a-f]{8}-[0-9a-f-]{27})') = any (${ids}::text[])) pushed`)
  },
}
