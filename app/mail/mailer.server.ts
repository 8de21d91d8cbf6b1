import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { coalesce } from '~/lib/coalesce'
import { describeError } from '~/lib/error-without-values'
import type { Attachment, MailFile } from './attachments.server'
import { type ClaimedMail, claimMail, markFailed, renewLease } from './claim.server'
import { type MailTransport, SLOTS, Unanswered } from './transport.server'

export interface MailerOptions {
  pool: pg.Pool
  transport: MailTransport
  attach?: (attachment: Attachment) => Promise<MailFile | null>
  onError: (message: string) => void
  lease_ms?: number
}

export const BULK_SLOTS = 4
const TRIES = 20
const LOOK_MS = 1000
const STOP_MS = 10_000

/** No transaction is open meanwhile, since a mail server may be slow. */
export function startMailer({
  pool,
  transport,
  attach = async () => null,
  onError,
  lease_ms = 120_000,
}: MailerOptions): {
  stop(): Promise<void>
} {
  const sending = new Set<Promise<void>>()
  let stopped = false

  const filled = async ({ attachments, held_back: _, ...mail }: ClaimedMail) => {
    const files = await Promise.all(attachments.map(attach))
    await transport.send({ ...mail, attachments: files.filter((file) => file !== null) })
  }
  /** Answers whether it arrived. */
  const send = async (mail: ClaimedMail): Promise<boolean> => {
    const renewing = setInterval(() => void renewLease(pool, mail.id, lease_ms).catch(() => {}), lease_ms / 6)
    try {
      await filled(mail)
      return true
    } catch (error) {
      const given_up = error instanceof Unanswered || mail.attempts >= TRIES
      if (given_up) onError(`Mail ${mail.id} was given up after ${mail.attempts} tries.`)
      await insist(() => markFailed(pool, mail, { reason: describeError(error), given_up }))
      return false
    } finally {
      clearInterval(renewing)
    }
  }
  /** If a sent mail weren't marked, it would be sent again. */
  const insist = async <T>(mark: () => Promise<T>): Promise<T | undefined> => {
    for (;;) {
      try {
        return await mark()
      } catch {
        if (stopped) return
        await sleep(LOOK_MS)
      }
    }
  }
  /** One after the other, each claimed as the one before is marked. */
  const sendOn = async (first: ClaimedMail) => {
    for (let mail: ClaimedMail | undefined = first; mail; ) {
      const sent: string | undefined = !mail.held_back && (await send(mail)) ? mail.id : undefined
      const bulk = sending.size <= BULK_SLOTS
      mail = await insist(() => claimMail(pool, { bulk, lease_ms, sent, last: stopped }))
    }
  }
  const fill = coalesce(async () => {
    while (!stopped && sending.size < SLOTS) {
      const mail = await claimMail(pool, { bulk: sending.size < BULK_SLOTS, lease_ms })
      if (!mail) return
      const sent = sendOn(mail).finally(() => sending.delete(sent))
      sending.add(sent)
    }
  })
  const look = () => void fill().catch((error: unknown) => onError(describeError(error)))
  const looking = setInterval(look, LOOK_MS)
  return {
    stop: async () => {
      stopped = true
      clearInterval(looking)
      await Promise.race([Promise.allSettled(sending), sleep(STOP_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}
