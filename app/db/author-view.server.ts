import { type SQL, sql } from 'drizzle-orm'
import { FORMER_MEMBER } from '~/lib/contact'
import { profiles } from './schema/profiles'

/** Of profiles joined by a left join, where authors may have left. */
export const authorView = sql<{
  username: string
  full_name: string | null
}>`json_build_object('username', coalesce(${profiles.username}, ${FORMER_MEMBER.username}::text),
  'full_name', case when ${profiles.username} is null then ${FORMER_MEMBER.full_name}::text
    when ${profiles.show_full_name} then ${profiles.full_name} end)`

/** Its smallest file. */
export const avatarUrl = (picture_id: SQL) => sql<string | null>`(
  select regexp_replace(picture_address(x.id), '-[0-9]+[.]webp$', '-' || (select min(w) from unnest(x.widths) w) || '.webp')
  from pictures x where x.id = ${picture_id})`

/** A row of profiles by its alias; null for whoever left. */
export const authorOf = (profile: SQL): SQL => sql`
  case when ${profile}.user_id is not null then json_build_object('username', ${profile}.username,
    'full_name', case when ${profile}.show_full_name then ${profile}.full_name end,
    'avatar_url', ${avatarUrl(sql`${profile}.avatar_picture_id`)}) end`

/** For editors, who see full names: a row of profiles by its alias. */
export const who = (profile: SQL): SQL => sql`
  case when ${profile}.user_id is not null
    then json_build_object('id', ${profile}.user_id, 'username', ${profile}.username, 'full_name', ${profile}.full_name) end`
