import { describe, expect, test } from 'vitest'
import { BRAND } from '~/lib/brand'
import type { LetterWords } from '~/lib/letter-words'
import { type Letter, type Mail, samplesOf, writeMail } from '~/mail/letter.server'
import { sendLetters } from '~/mail/outbox.server'
import { SAMPLE } from '~/mail/sample'
import { useApp } from '../tests/setup/app'
import { contrast, seenTexts, skeleton } from '../tests/setup/mail-look'
import { hostileTexts, type TextField, withText } from '../tests/setup/typed-text'
import { LETTERS } from './features'

const site = useApp()
const MOST_BYTES = 90_000
const LEAST_CONTRAST = 4.5

const slotsOf = (letter: Letter) => samplesOf(letter)[0]!.slots

/** The first slot that is one text: whatever else it says, an overridden letter can say this. */
const nameIn = (letter: Letter) => Object.entries(slotsOf(letter)).find(([, value]) => typeof value === 'string')?.[0]
const wordsFor = (letter: Letter): LetterWords => ({
  ...{ subject: `News from ${BRAND}`, preheader: 'Something happened', heading: 'Good morning' },
  body: `Hello.\n\n- One\n- Two\n\n${nameIn(letter) ? `{{ ${nameIn(letter)} }}` : 'Bye'}`,
})

const KINDS = [
  ['as built in', () => undefined],
  ['overridden', wordsFor],
] as const

describe.each(KINDS)('%s', (_kind, words) => {
  test.each(LETTERS.map((letter) => [letter.key, letter] as const))('%s', (_key, letter) => {
    for (const sample of samplesOf(letter)) {
      const { subject, text, html, headers } = writeMail(sample, words(letter))
      expect(subject).toMatch(/^\S[^\r\n]*\S$/)
      expect(text.length).toBeGreaterThan(50)
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MOST_BYTES)
      for (const [, address = ''] of html.matchAll(/ (?:href|src)="([^"]*)"/g))
        expect(address).toMatch(/^(https:\/\/|mailto:)/)
      for (const theme of ['light', 'dark'] as const) {
        const faint = seenTexts(html, theme).filter((one) => contrast(one.color, one.background) < LEAST_CONTRAST)
        expect(faint).toEqual([])
      }
      if (letter.bulk) {
        expect(headers['List-Unsubscribe']).toMatch(/^<https:\S+>$/)
        expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
        const off = headers['List-Unsubscribe']!.slice(1, -1)
        for (const said of [html.replaceAll('&amp;', '&'), text]) {
          expect(said).toContain(`${BRAND}, ${SAMPLE.postal_address}`)
          expect(said).toContain(off)
        }
      }
    }
  })
})

test('contrast is measured where there is text, in both themes', () => {
  const { html } = writeMail(samplesOf(LETTERS.find(({ key }) => key === 'saved.takes_orders')!)[0]!)
  const grounds = (theme: 'light' | 'dark') => new Set(seenTexts(html, theme).map(({ background }) => background))
  expect([...grounds('light')].toSorted()).toEqual(['#8C4A1C', '#FBF7F0', '#FFFDF9'])
  expect([...grounds('dark')].toSorted()).toEqual(['#1A130E', '#261C15', '#EBA873'])
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  expect(seenTexts('<p style="color:#777777">Faint</p>', 'light')[0]).toMatchObject({ color: '#777777' })
})

/** Our own renderer's HTML, which is no text. */
const isText = ({ path }: TextField) => path.at(-1) !== 'html'

const textsIn = (value: unknown, path: TextField['path'] = []): TextField[] =>
  typeof value === 'string'
    ? [{ path, max: 100 }]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, inner]) =>
          textsIn(inner, [...path, Array.isArray(value) ? Number(name) : name]),
        )
      : []

/** Null where a slot takes no such text: a day, a state, a number in words. */
function mailWith(letter: Letter, { path }: TextField, text: string): Mail | null {
  try {
    const mail = letter.mail(withText(slotsOf(letter), path, text), { to: 'ann@example.com' })
    writeMail(mail)
    return mail
  } catch {
    return null
  }
}

/** Some letters keep the paragraphs of what a person wrote. */
const madeOf = (mail: Mail, words?: LetterWords) =>
  skeleton(writeMail(mail, words).html).filter((tag) => tag !== 'p style' && tag !== '/p')

const saying = (letter: Letter, { path }: TextField): LetterWords => {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
  return { ...wordsFor(letter), body: `{{ ${steps.join('').slice(1)} }}` }
}

const PLAIN = LETTERS.flatMap((letter) =>
  textsIn(slotsOf(letter))
    .filter(isText)
    .flatMap((field) => {
      const mail = mailWith(letter, field, 'Plain words')
      const words = saying(letter, field)
      return mail ? [{ letter, field, words, own: madeOf(mail), overridden: madeOf(mail, words) }] : []
    }),
)

const KINDS_TRIED = `a forged header,an encoded header,line separators,every control,turned text,emoji to the limit,
markup,a template`.split(/,\s*/)

test.each(KINDS_TRIED)('hostile text in every slot of every letter: %s', async (kind) => {
  const text = hostileTexts(100)[kind]!
  const mails: Mail[] = []
  for (const { letter, field, words, own, overridden } of PLAIN) {
    const mail = mailWith(letter, field, text)
    if (!mail) continue
    const at = `${letter.key}: ${field.path.join('.')}`
    expect(madeOf(mail), at).toEqual(own)
    expect(madeOf(mail, words), at).toEqual(overridden)
    mails.push(mail)
  }
  expect(mails.length).toBeGreaterThan(PLAIN.length * 0.9)
  await sendLetters(site.services.db, mails)
  const { rows } = await site.services.pool.query('delete from mail_outbox returning subject, headers')
  expect(rows).toHaveLength(mails.length)
  for (const { subject, headers } of rows) {
    for (const line of [subject, ...Object.values<string>(headers)]) expect(line).not.toMatch(/[\r\n\u2028\u2029]/)
    expect(subject).not.toContain('=?')
  }
})

test.each(['ann@bread.test\r\nBcc: all@evil.example', 'ann@bread.test, all@evil.example', 'Ann <ann@bread.test>'])(
  'a mail to %j is not written',
  async (to) => {
    const letter = LETTERS[0]!
    await expect(sendLetters(site.services.db, [letter.mail(letter.sample, { to })])).rejects.toThrow()
  },
)
