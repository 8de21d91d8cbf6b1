// npm run retry: jobs that are out of tries, mail and rows of sweeps that were given up get all their tries again. /metrics counts them.
import { retryDue } from '../app/features/ledger/walk-due.commands.server'
import { retryJobs } from '../app/jobs/given-up.server'
import { retryMail } from '../app/mail/outbox.server'
import { runScript } from './run-script'
import { withDatabase } from './with-database'

await runScript(() =>
  withDatabase(async (db) => {
    const [jobs, mails, rows] = [await retryJobs(db), await retryMail(db), await retryDue(db)]
    return `${jobs} jobs, ${mails} mails and ${rows} rows of sweeps are tried again from now on.`
  }),
)
