import { AppError, tooManyAttempts } from '~/lib/errors'

const load = () => import('@node-rs/argon2')
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const QUEUE = 32

/** The hash of a random password, verified where there is no account: the answer then takes as long as for a wrong password (ruling 3). */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$3XqYVWL3HYPzFUlDNk3Y3w$lgpEE+yODd7X90Uekkqz/sRc9AkgoZK5fV0W2wgJ2JE'

export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await load()).hash(password, COST))

export const hasPassword = (password_hash: string): boolean => password_hash !== NOBODY

/** Accounts without a password (demo people have '!' in its place) are refused as slowly as a wrong password. */
export const matchesPassword = (password_hash: string, password: string): Promise<boolean> =>
  inTurn(async () => (await load()).verify(password_hash.startsWith('$argon2') ? password_hash : NOBODY, password))

let running = 0
const waiting: (() => void)[] = []

/** Each hash takes a core and 19 MB: in a flood a few wait in line, and the rest are turned away. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw new AppError('too_many_attempts', tooManyAttempts(2), { retry_after: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
