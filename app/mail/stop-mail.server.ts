import type { Db, Tx } from '~/db/client.server'
import { AppError } from '~/lib/errors'
import { read, sign } from '~/lib/signed.server'

/** A signed link: the holder of the mail can switch such mails off without signing in, and do nothing else. */
interface Stop {
  /** A user's id, or the id of a row that names an address without an account. */
  who: string
  what: string
  about?: string | undefined
}

/** Must never switch anything on: an old mail's link may be pressed at any time. */
export type Stops = Record<string, (tx: Tx, stop: { who: string; about: string; now: Date }) => Promise<void>>

export const stopLink = ({ public_url, secret }: { public_url: string; secret: Buffer }, page: string, stop: Stop) =>
  `${public_url}${page}?t=${stopToken(secret, stop)}`

export const stopToken = (secret: Buffer, { who, what, about }: Stop): string =>
  sign(secret, 'stop', [who, what, ...(about ? [about] : [])])

/** For a mail program's own "Unsubscribe" (RFC 8058), which posts to the same page. */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Links in old mails, from before links named what they stop, work for good. */
const BEFORE = { 'mail-off': 'conversation', 'alerts-off': 'bakeries' }

function readStop(secret: Buffer, token: string): Stop | null {
  const [who, what, about] = read(secret, 'stop', token)?.parts ?? []
  if (who && what) return { who, what, about }
  for (const [purpose, meant] of Object.entries(BEFORE)) {
    const [user_id, id] = read(secret, purpose, token)?.parts ?? []
    if (user_id) return { who: user_id, what: meant, about: id }
  }
  return null
}

const STALE = 'This link isn’t complete. Open it again from our email, or sign in to choose your emails.'

interface Site {
  db: Db
  clock: () => Date
  secret: Buffer
}

export async function stopMail({ db, clock, secret }: Site, stops: Stops, token: string, more?: string): Promise<void> {
  const stop = readStop(secret, token)
  if (!stop || !Object.hasOwn(stops, stop.what)) throw new AppError('invalid', STALE, { field: 'token' })
  const { who, what, about = '' } = stop
  await db.transaction((tx) => stops[more ?? what]!(tx, { who, about, now: clock() }))
}
