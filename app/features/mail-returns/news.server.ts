import { z } from 'zod'
import { AppError } from '~/lib/errors'
import { cut, oneLine } from '~/lib/text'
import { type MailReturn, type ReturnKind, UNREADABLE, UNSIGNED } from './mail-return'

/** What came, as it came: signatures cover the bytes. */
export interface Delivery {
  body: Buffer
  header: (name: string) => string
  now: Date
}

export const unsigned = () => new AppError('unauthenticated', UNSIGNED)

export function readJson<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    // A parser's error quotes its input, which holds addresses of people.
    throw new AppError('invalid', UNREADABLE)
  }
}

const Address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^@\s]+@[^@\s]+$/)

interface Told {
  event_id: string
  kind: ReturnKind
  /** As `<ann@bread.test>` or `Ann <ann@bread.test>`, too. */
  email: string
  reason?: string | null | undefined
  happened_at?: Date | undefined
}

/** None for an address that nobody could have mailed. */
export function mailReturn({ event_id, kind, email, reason, happened_at }: Told, now: Date): MailReturn[] {
  const address = Address.safeParse(oneLine(/<([^<>]*)>\s*$/.exec(email)?.[1] ?? email))
  const known = happened_at && happened_at < now ? happened_at : now
  if (!address.success || event_id === '') return []
  return [
    {
      ...{ event_id: cut(oneLine(event_id), 200), kind, email: address.data },
      ...{ reason: cut(oneLine(reason ?? ''), 500), happened_at: known },
    },
  ]
}
