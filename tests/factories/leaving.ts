import { desc, eq } from 'drizzle-orm'
import { mail_outbox } from '../../app/db/schema/mail'
import { sweepLeavings } from '../../app/features/leaving/leaving.commands.server'
import { DAY_MS } from '../../app/lib/durations'
import type { TestApp } from '../setup/app'
import { PASSWORD, type Person, sessionFor } from './people'

/** What tests of leaving do with an app of their own: each moves its clock. */
export function leavingOf(app: TestApp) {
  const later = (days: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + days * DAY_MS)
  }
  const sweep = () => sweepLeavings(app.services)
  return {
    later,
    sweep,
    /** The reminder, which comes late, and at the next noon that leaves a day to answer the end. */
    end: async () => {
      later(15)
      await sweep()
      later(2)
      await sweep()
    },
    leave: async (person: Person, more: { current_password?: string; keeps_posts?: boolean } = {}) =>
      app.call('POST', '/account/deletion', {
        token: (await sessionFor(app.services, person)).access_token,
        body: { current_password: PASSWORD, keeps_posts: true, ...more },
      }),
    signIn: ({ email }: Person) =>
      app.call('POST', '/auth/sign-in', { body: { credential: email, password: PASSWORD } }),
    isThere: async ({ id }: Person) =>
      (await app.services.pool.query('select from users where id = $1', [id])).rowCount === 1,
    /** The newest first. */
    subjectsTo: async (email: string) => {
      const mails = await app.services.db
        .select()
        .from(mail_outbox)
        .where(eq(mail_outbox.to, email))
        .orderBy(desc(mail_outbox.id))
      return mails.map(({ subject }) => subject)
    },
  }
}
