import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { type LetterWords, WORDS_FIELDS } from '~/lib/letter-words'
import { type Letter, samplesOf } from '~/mail/letter.server'
import { builtInWords, variablesOf } from './letter-slots.server'
import type { LetterToEdit, ListedLetter } from './letters.contract'
import { listActive, listVersions } from './letters.queries.server'

type LetterServices = Pick<Services, 'db' | 'letters'>

const NO_LETTER = 'We couldn’t find that email.'

export function letterOf({ letters }: Pick<Services, 'letters'>, key: string): Letter {
  const letter = letters.flatMap((room) => room.letters).find((one) => one.key === key)
  if (!letter) throw new AppError('not_found', NO_LETTER)
  return letter
}

export async function listLetters({ db, letters }: LetterServices) {
  const active = new Map((await listActive(db)).map((row) => [row.key, row]))
  const listed = (letter: Letter): ListedLetter => {
    const { key, bulk = false } = letter
    const override = active.get(key)
    const subject = samplesOf(letter)[0]?.subject ?? ''
    return { key, subject, bulk, overridden_at: override?.created_at ?? null, broken: override?.broken ?? false }
  }
  const rooms = letters.map(({ room, about, letters: all }) => ({ room, about, letters: all.map(listed) }))
  return { rooms: rooms.filter((room) => room.letters.length > 0) }
}

export async function findLetter(services: LetterServices, key: string): Promise<LetterToEdit> {
  const letter = letterOf(services, key)
  const rows = await listVersions(services.db, key)
  const active = rows.find((row) => row.active)
  return {
    ...{ key, ...builtInWords(letter), variables: variablesOf(letter) },
    about: services.letters.find((room) => room.letters.includes(letter))?.about ?? '',
    words: Object.fromEntries(WORDS_FIELDS.map((field) => [field, active?.[field] ?? null])) as LetterWords,
    version: rows[0]?.version ?? 0,
    broken: active?.broken_at ? { at: active.broken_at, why: active.broken_because ?? '' } : null,
    versions: rows,
  }
}
