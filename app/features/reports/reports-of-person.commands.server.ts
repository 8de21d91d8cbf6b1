import { sql } from 'drizzle-orm'
import { dismissGone, forgetReporter } from '~/features/moderation/reports.commands.server'
import { untilWords } from '~/features/moderation/suspensions.commands.server'
import { isOf, type PersonRows } from '~/http/person-rows.server'

export const reportsOfPerson: PersonRows = {
  exportOf: (person) => ({ reports: isOf('reporter_id', person), suspensions: isOf('user_id', person) }),
  // Leaving and coming back would end it.
  openOf: async (tx, { id }) => {
    const { rows } = await tx.execute<{ until: string }>(
      sql`select until::text from suspensions where user_id = ${id} and until > now()`,
    )
    return rows[0] ? `a pause until ${untilWords(new Date(rows[0].until))}` : null
  },
  eraseOf: async (tx, { id, keeps_posts }) => {
    await forgetReporter(tx, id)
    await dismissGone(tx, { user_id: id, keeps_posts })
  },
}
