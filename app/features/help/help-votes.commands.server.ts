import { sql } from 'drizzle-orm'
import { countIn } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import type { HelpSlug } from '../articles/help-topics'

/** A family or an office may have one address. */
const PER_ARTICLE = { attempts: 5, window_seconds: 86_400 }

/** Adds one to the day's sum. The limit knows a one-way code of the address, which ends with its day. */
export async function voteOnArticle(
  services: Services,
  { slug, helpful, address }: { slug: HelpSlug; helpful: boolean; address: string },
): Promise<void> {
  const [yes, no] = helpful ? [1, 0] : [0, 1]
  const day = services.clock().toISOString().slice(0, 10)
  await services.db.transaction(async (tx) => {
    await countIn(tx, services, { scope: 'help/vote', key: `${slug} ${address}`, ...PER_ARTICLE })
    await tx.execute(sql`
      insert into help_votes (day, slug, yes, no) values (${day}::date, ${slug}, ${yes}, ${no})
      on conflict (day, slug) do update set yes = help_votes.yes + excluded.yes, no = help_votes.no + excluded.no`)
  })
}
