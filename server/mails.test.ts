import { describe, expect, test } from 'vitest'
import { escapeHtml } from '~/lib/escape-html'
import { type Letter, samplesOf, writeMail } from '~/mail/letter.server'
import { useApp } from '../tests/setup/app'
import { LETTERS } from './features'

const site = useApp()
const page = (path: string, headers = {}) => site.app.inject({ url: `/dev/mails${path}`, headers })
const isLetter = (one: unknown): one is Letter =>
  one !== null && typeof one === 'object' && 'slots' in one && 'mail' in one

test('every letter has a key of its own', () => {
  const keys = LETTERS.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^[a-z_]+(\.[a-z_]+){1,2}$/)
})

test('every letter that a room has is on its list', () => {
  const modules = import.meta.glob<object>('../app/features/*/*letters.server.ts', { eager: true })
  const letters = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(isLetter)
  expect(letters.length).toBeGreaterThan(60)
  expect(letters.filter((letter) => !LETTERS.includes(letter)).map(({ key }) => key)).toEqual([])
})

/** The way to every value in it: 'items.0.name'. */
const pathsIn = (value: unknown, path: string): string[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, `${path}.${name}`))
    : [path]

/** The same value, which notes what is read of it. */
const watched = <T>(value: T, path: string, read: Set<string>): T =>
  value !== null && typeof value === 'object'
    ? new Proxy(value, {
        get(target, name) {
          const at = `${path}.${String(name)}`
          read.add(at)
          return watched(Reflect.get(target, name), at, read)
        },
      })
    : value

describe.each(LETTERS.map((letter) => [letter.key, letter] as const))('%s', (_key, letter) => {
  test('says its samples in HTML and in plain text, and nothing that is missing', () => {
    for (const mail of samplesOf(letter)) {
      const { heading, paragraphs: said, footnote } = letter.body(mail.slots)
      const paragraphs = said.flat()
      const { subject, preheader, text, html } = writeMail(mail)
      for (const words of [subject, preheader, heading, ...paragraphs, footnote]) {
        expect(words).not.toMatch(/^$|undefined|null|NaN|Invalid|\[object/)
        expect(words === subject ? words : html).toContain(words === subject ? words : escapeHtml(words))
      }
      for (const words of [heading, ...paragraphs, footnote]) expect(text).toContain(words)
    }
  })

  test('has no slot that it never uses', () => {
    const [given, read] = [new Set<string>(), new Set<string>()]
    for (const { slots } of samplesOf(letter)) {
      for (const path of pathsIn(slots, letter.key)) given.add(path)
      const seen = watched(slots, letter.key, read)
      letter.subject(seen)
      letter.preheader?.(seen)
      letter.body(seen)
      letter.headers?.(seen)
      letter.attachments?.(seen)
    }
    expect([...given].filter((path) => !read.has(path))).toEqual([])
  })
})

test('what mail programs show after the subject comes first, cannot be seen, and is one short line', () => {
  const letter = LETTERS.find(({ key }) => key === 'listing.asked')!
  const reason = `Is it <b>yours</b>?\n${'Really? '.repeat(40)}`
  const { html } = writeMail(letter.mail({ ...letter.sample, reason }, { to: 'ann@bread.test' }))
  const [, hidden = ''] = /<body[^>]*><div style="display:none[^"]*">([^<]*)<\/div>\n<table/.exec(html) ?? []
  expect(hidden).toMatch(/^Is it &lt;b&gt;yours&lt;\/b&gt;\? Really\?/)
  expect(hidden.replaceAll('&zwnj;&nbsp;', '').length).toBeLessThan(180)
})

describe('/dev/mails', () => {
  test('lists them all, and shows each at two widths and in plain text, without a script', async () => {
    const { body } = await page('')
    for (const letter of LETTERS) {
      expect(body).toContain(`href="/dev/mails/${letter.key}"`)
      const shown = await page(`/${letter.key}`)
      expect(shown.statusCode).toBe(200)
      const mails = samplesOf(letter)
      for (const width of [360, 600])
        expect(shown.body.split(`style="width:${width}px"`)).toHaveLength(mails.length + 1)
      for (const mail of mails) expect(shown.body).toContain(`<pre>${escapeHtml(writeMail(mail).text)}</pre>`)
      expect(shown.body).not.toContain('<script')
    }
  })

  test('is there for whoever runs the site, on their machine', async () => {
    expect((await page('', { 'x-forwarded-for': '10.0.0.1' })).statusCode).toBe(404)
    expect((await page('/order.unknown')).statusCode).toBe(404)
  })
})
