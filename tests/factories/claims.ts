import { newId } from '../../app/lib/ids'
import type { TestApp } from '../setup/app'
import { makePerson, sessionFor } from './people'

/** People with tokens, and what they send: for tests that walk a claim from its first word to its ruling. */
export function claimScene(site: TestApp) {
  const signIn = async (given: Parameters<typeof makePerson>[1] = {}) => {
    const unique = `n${newId().replaceAll('-', '').slice(-12)}`
    const person = await makePerson(site.services, { username: unique, email: `${unique}@bread.test`, ...given })
    return { ...person, token: (await sessionFor(site.services, person)).access_token }
  }
  const send = (who: { token: string }, method: string, path: string, body?: unknown) =>
    site.call(method, path, { token: who.token, body })
  const claim = (
    who: { token: string },
    bakery_id: string,
    body: unknown = { method: 'document', note: 'I bake here.' },
  ) => send(who, 'POST', `/bakeries/${bakery_id}/claims`, body)
  const rule = (who: { token: string }, id: string, ruling: string, reason?: string) =>
    send(who, 'POST', `/submissions/${id}/rule`, { ruling, reason })
  /** An editor opens the claim's photos. */
  const look = (who: { token: string }, id: string) => send(who, 'POST', `/submissions/${id}/documents`)
  const mails = async (to: string) =>
    (
      await site.services.pool.query<{ subject: string; text: string }>(
        'select subject, text from mail_outbox where "to" = $1 order by id',
        [to],
      )
    ).rows
  return { signIn, send, claim, rule, look, mails }
}
