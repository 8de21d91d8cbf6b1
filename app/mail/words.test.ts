import { describe, expect, test } from 'vitest'
import type { LetterWords } from '~/lib/letter-words'
import { BrokenWords, sayWords, variablesIn } from './words.server'

const SLOTS = { name: 'Ann', cents: 1250, day: '2026-11-19', items: [{ name: 'Rye' }, { name: 'Bun' }], note: null }
const words = (one: Partial<LetterWords>): LetterWords => ({
  ...{ subject: null, preheader: null, heading: null, body: null },
  ...one,
})
const body = (template: string, slots: Record<string, unknown> = SLOTS) =>
  sayWords(words({ body: template }), slots).paragraphs
const broken = (template: string, slots: Record<string, unknown> = SLOTS): BrokenWords => {
  try {
    body(template, slots)
  } catch (error) {
    if (error instanceof BrokenWords) return error
    throw error
  }
  throw new Error(`${template} was filled in`)
}

test('fills in what the letter knows, and leaves the rest as built in', () => {
  expect(sayWords(words({ subject: 'Hi {{ name }}' }), SLOTS)).toEqual({
    ...{ subject: 'Hi Ann', preheader: undefined, heading: undefined, paragraphs: undefined },
  })
})

test('makes paragraphs and lists', () => {
  const template = `Hello {{ name }},
it’s {{ cents | dollars }} on {{ day | day }}.

You get:
{% for item in items %}
- {{ item.name }}
{% endfor %}
{% if note %}They say {{ note }}.{% endif %}
Bye`
  expect(body(template)).toEqual([
    ...['Hello Ann, it’s $12.50 on Thursday, November 19.', 'You get:', ['Rye', 'Bun']],
    'Bye',
  ])
})

test('a slot makes no paragraph, list or second line of its own', () => {
  const name = '- a\n\n- b\r\nBcc: all@evil.example'
  expect(body('{{ name }}\n\nBye', { name })).toEqual(['- a\n\n- b\nBcc: all@evil.example', 'Bye'])
  expect(sayWords(words({ subject: 'Hi {{ name }}' }), { name }).subject).toBe('Hi - a - b Bcc: all@evil.example')
})

describe('refuses', () => {
  test.each([
    ['a name that nobody knows', 'Hi\n{{ nam }}', 2, /undefined variable: nam/],
    ['a name inside a thing', '{{ items.first.price }}', 1, /undefined variable/],
    ['what has nothing to say', '{{ note }}', 1, /nothing to say/],
    ['a whole thing', '{{ items }}', 1, /nothing to say/],
    ['what every object has', '{{ name.constructor }}', 1, /undefined variable/],
    ['an open variable', 'Hi\n\n{{ name', 3, /not closed/],
    ['an open condition', '{% if name %}Hi', 1, /not closed/],
    ['other templates', '{% include "/etc/passwd" %}', 1, /tag "include" not found/],
    ['a tag that could grow', '{% assign a = name %}', 1, /tag "assign" not found/],
    ['a filter of others', '{{ name | raw }}', 1, /undefined filter: raw/],
    ['dollars of a name', '{{ name | dollars }}', 1, /wants a number/],
    ['a day of a name', '{{ name | day }}', 1, /wants a date/],
    ['a list without end', '{% for i in (1..100000000) %}x{% endfor %}', 1, /limit exceeded/],
    ['a lot of work', '{% for i in (1..9999) %}{% for j in (1..9999) %}{{ i }}{% endfor %}{% endfor %}', 1, /limit/],
    [
      'loops without a word',
      `x${'{% for i in (1..90) %}{% for j in (1..90) %}{% endfor %}{% endfor %}'.repeat(5)}`,
      1,
      /step limit/,
    ],
    ['a long text in a loop', `{% for i in (1..90000) %}${'x'.repeat(5900)}{% endfor %}`, 1, /step limit/],
    ['too much text', '{% for i in (1..2000) %}some more bread {% endfor %}', 1, /31999 characters/],
    ['a template that is too long', 'x'.repeat(10_001), 1, /limit exceeded/],
    ['nothing', '{% if note %}x{% endif %}', 1, /empty/],
  ])('%s', (_name, template, line, sentence) => {
    const { field, line: at, message } = broken(template)
    expect({ field, at }).toEqual({ field: 'body', at: line })
    expect(message).toMatch(sentence)
  })

  test('a second line of its own in the subject', () => {
    expect(() => sayWords(words({ subject: 'Hi\r\nBcc: all@evil.example' }), SLOTS)).toThrow(/more than one line/)
  })
})

test('names the variables of a template, with their lines', () => {
  expect(variablesIn('body', '{{ name }}\n{% for one in items %}{{ one.name }}{% endfor %}')).toEqual([
    { path: ['name'], line: 1 },
    { path: ['items'], line: 2 },
  ])
})
