// npm run retry: jobs that are out of tries and mail that was given up get all their tries again. /metrics counts both.
import { retryJobs } from '../app/jobs/given-up.server'
import { retryMail } from '../app/mail/outbox.server'
import { runScript } from './run-script'
import { withDatabase } from './with-database'

await runScript(() =>
  withDatabase(async (db) => {
    const [jobs, mails] = [await retryJobs(db), await retryMail(db)]
    return `${jobs} jobs and ${mails} mails are tried again from now on.`
  }),
)
