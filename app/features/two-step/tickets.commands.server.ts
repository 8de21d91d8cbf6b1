import { and, eq, gt } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { step_tickets } from '~/db/schema/two-step'
import { MINUTE_MS } from '~/lib/durations'
import { hashToken, newToken } from '~/lib/tokens.server'
import { TICKET_MINUTES, type TicketPurpose } from './two-step'

interface NewTicket {
  purpose: TicketPurpose
  user_id: string | null
  remember?: boolean
  password_mark?: Buffer | null
}

export async function openTicket(db: Db | Tx, now: Date, ticket: NewTicket): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + TICKET_MINUTES * MINUTE_MS)
  await db.insert(step_tickets).values({ ...ticket, hash: hashToken(token), expires_at })
  return token
}

const isOpen = (now: Date, token: string, purpose: TicketPurpose) =>
  and(eq(step_tickets.hash, hashToken(token)), eq(step_tickets.purpose, purpose), gt(step_tickets.expires_at, now))

export async function findTicket(db: Db | Tx, now: Date, token: string, purpose: TicketPurpose) {
  const [ticket] = await db
    .select()
    .from(step_tickets)
    .where(isOpen(now, token, purpose))
  return ticket ?? null
}

/** Of two who take it at once, one finds it. */
export async function takeTicket(tx: Tx, now: Date, token: string, purpose: TicketPurpose) {
  const [ticket] = await tx
    .delete(step_tickets)
    .where(isOpen(now, token, purpose))
    .returning()
  return ticket ?? null
}
