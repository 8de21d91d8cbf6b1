// A process that sends mail, to be killed. argv: the database's address, the mail server's.
import { connect, LIMITS } from '../../app/db/client.server'
import { startMailer } from '../../app/mail/mailer.server'
import { mailTransport } from '../../app/mail/transport.server'

const [database_url, smtp_url] = process.argv.slice(2)
const { pool } = connect(database_url!, { max: 4, limits: LIMITS.job })
const transport = mailTransport({ smtp_url, mail_from: 'hello@localoaf.test' })!
startMailer({ pool, transport, lease_ms: 3000, onError: (message) => process.stderr.write(`${message}\n`) })
