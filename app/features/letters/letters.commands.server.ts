import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import { count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import type { LetterWords } from '~/lib/letter-words'
import { type Letter, samplesOf } from '~/mail/letter.server'
import { sendLetter } from '~/mail/outbox.server'
import { keepWords } from '~/mail/overrides.server'
import { forgetBroken } from './broken-letters.commands.server'
import { problemsOf } from './check-words.server'
import { findLetter, letterOf } from './letter-views.server'
import type { LetterToEdit } from './letters.contract'

type LetterServices = Pick<Services, 'db' | 'letters' | 'clock'>

const CHANGED = 'Another admin changed this email in the meantime. Load the page again to see their words.'

export async function saveWords(
  services: LetterServices,
  actor: Actor,
  { key, over, ...words }: LetterWords & { key: string; over: number },
): Promise<LetterToEdit> {
  refuseBroken(letterOf(services, key), words)
  await services.db.transaction(async (tx) => {
    const kept = await keepWords(tx, { key, over, words, author_id: actor.id! })
    if (!kept) throw new AppError('conflict', CHANGED)
    await forgetBroken(tx, key)
    const typed = Object.entries(words).filter(([, said]) => said !== null)
    await recordAudit(tx, services.clock(), {
      ...{ by: actor, action: 'letter.changed', subject_type: 'letter', subject_id: key },
      details: { version: over + 1, ...Object.fromEntries(typed) },
    })
  })
  return findLetter(services, key)
}

/** To whoever asks, at their own address: the sample, without its files and headers, whose links lead nowhere. */
export async function sendTest(
  services: Services,
  actor: Actor,
  { key, words }: { key: string; words: LetterWords },
): Promise<{ sent_to: string }> {
  const letter = letterOf(services, key)
  refuseBroken(letter, words)
  await count(services, { scope: 'letter-test', key: actor.id!, attempts: 30, window_seconds: 3600 })
  const { slots } = samplesOf(letter)[0]!
  const to = actor.email!
  const { headers: _, attachments: __, ...bare } = letter
  const mail = letter.mail(slots, { to, mail_key: `letter-test:${newId()}` })
  await sendLetter(services.db, { ...mail, letter: { ...bare, bulk: false }, words })
  return { sent_to: to }
}

function refuseBroken(letter: Letter, words: LetterWords): void {
  refuseWrong(Object.fromEntries(problemsOf(letter, words).map(({ field, sentence }) => [field, sentence])))
}
