import { type SQL, sql } from 'drizzle-orm'
import { profiles } from './schema/profiles'

export const authorView = sql<{
  username: string
  full_name: string | null
}>`json_build_object('username', ${profiles.username},
  'full_name', case when ${profiles.show_full_name} then ${profiles.full_name} end)`

/** For editors, who see full names: a row of profiles by its alias. */
export const who = (profile: SQL): SQL => sql`
  case when ${profile}.user_id is not null
    then json_build_object('id', ${profile}.user_id, 'username', ${profile}.username, 'full_name', ${profile}.full_name) end`
