import { lt } from 'drizzle-orm'
import { step_tickets } from '~/db/schema/two-step'
import type { Services } from '~/http/services.server'

export const sweepTickets = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.delete(step_tickets).where(lt(step_tickets.expires_at, clock()))
