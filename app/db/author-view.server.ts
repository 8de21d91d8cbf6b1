import { sql } from 'drizzle-orm'
import { profiles } from './schema/profiles'

/** How the author of something is named beside it. */
export const authorView = sql<{
  username: string
  full_name: string | null
}>`json_build_object('username', ${profiles.username},
  'full_name', case when ${profiles.show_full_name} then ${profiles.full_name} end)`
