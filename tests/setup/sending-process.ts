// A process that sends all drafts of a bakery, several at a time, to be killed. argv: the database's address, the owner, the bakery.
import { connect, LIMITS } from '../../app/db/client.server'
import { readEnv } from '../../app/env.server'
import { sendInvoice } from '../../app/features/invoices/send-invoice.commands.server'
import { ANONYMOUS } from '../../app/http/actor.server'

const [database_url, owner_id, bakery_id] = process.argv.slice(2) as [string, string, string]
const { db, pool } = connect(database_url, { max: 10, limits: LIMITS.job })
const services = { db, pool, clock: () => new Date(), env: readEnv({ DEMO: '0' }), secret: Buffer.alloc(32, 7) }
const actor = { ...ANONYMOUS, kind: 'user' as const, id: owner_id, bakery_ids: [bakery_id] }

const { rows } = await pool.query<{ id: string }>(
  `select id from invoices where bakery_id = $1 and state = 'draft' order by random()`,
  [bakery_id],
)
await Promise.all(
  rows.map(async ({ id }) => {
    await sendInvoice(services, actor, id)
    process.stdout.write(`${id}\n`)
  }),
)
await pool.end()
