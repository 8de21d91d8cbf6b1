// The part of the site that sends an issue, as a process of its own, to be killed. argv: the database's address, the mail server's, and
// the moment that its clock shows. Says its memory twice a second: once it is idle, then while it works.
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, LIMITS } from '../app/db/client.server'
import { readEnv } from '../app/env.server'
import { sendBreadletter } from '../app/features/breadletter/send-issue.commands.server'
import { startMailer } from '../app/mail/mailer.server'
import { mailTransport } from '../app/mail/transport.server'

const [database_url = '', smtp_url = '', now = ''] = process.argv.slice(2)
const work = connect(database_url, { max: 10, limits: LIMITS.job })
const env = readEnv({ LOG_LEVEL: 'silent', DEMO: '0', SMTP_URL: smtp_url })
const transport = mailTransport(env)
if (!transport) throw new Error('There is no mail server.')
const onError = (message: string) => process.stderr.write(`${message}\n`)
const services = { ...work, env, clock: () => new Date(now), secret: Buffer.alloc(32, 7) }
const say = () => process.stdout.write(`${Math.round(process.memoryUsage.rss() / 1024)}\n`)
await work.pool.query('select 1')
say()
setInterval(say, 500)
// A killed one's mails are due again after this.
startMailer({ pool: work.pool, transport, onError, lease_ms: 5000 })
for (;;) {
  await sendBreadletter(services).catch((error: unknown) => onError(String(error)))
  await sleep(100)
}
