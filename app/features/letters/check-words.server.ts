import { type LetterWords, WORDS_FIELDS, type WordsField } from '~/lib/letter-words'
import { type Letter, type Mail, samplesOf, writeMail } from '~/mail/letter.server'
import { inTheme } from '~/mail/look'
import { BrokenWords, sayWords, variablesIn } from '~/mail/words.server'
import { valueAt } from './letter-slots.server'
import type { LetterPreview, WordsProblem } from './letters.contract'

const BUILT_IN: LetterWords = { subject: null, preheader: null, heading: null, body: null }

/** One for each field: the first is often the cause of the next. */
export const problemsOf = (letter: Letter, words: LetterWords): WordsProblem[] =>
  WORDS_FIELDS.flatMap((field) => {
    const template = words[field]
    const problem = template === null ? null : problemIn(letter, field, template)
    return problem ? [problem] : []
  })

function problemIn(letter: Letter, field: WordsField, template: string): WordsProblem | null {
  const samples = samplesOf(letter).map(({ slots }) => slots)
  try {
    for (const { path, line } of variablesIn(field, template)) {
      const values = samples.map((slots) => valueAt(slots, path)).filter((value) => value !== undefined)
      const known = values.length > 0 || Object.hasOwn(shapeOf(letter), path.join('.'))
      if (!known) throw new BrokenWords(field, line, `undefined variable: ${path.join('.')}`)
      if (field !== 'body' && values.some((value) => typeof value === 'string' && /^https?:/.test(value)))
        throw new BrokenWords(field, line, LINK)
    }
    for (const slots of samples) {
      const said = sayWords({ ...BUILT_IN, [field]: template }, slots)
      // A loop names its values anew, so only what comes out tells.
      if (field !== 'body' && /https?:\/\//i.test(said[field] ?? '')) throw new BrokenWords(field, 1, LINK)
    }
    return null
  } catch (error) {
    if (!(error instanceof BrokenWords)) throw error
    return { field, line: error.line, sentence: sentenceOf(error) }
  }
}

/** Slots that no sample has, such as one that is rarely said. */
const shapeOf = ({ slots }: Letter): object => ('shape' in slots ? (slots.shape as object) : {})

const LINK = 'a link here'

const SENTENCES: [RegExp, (found: string) => string][] = [
  [/^undefined variable: (.*)/, (name) => `This email knows no “${name}”. Pick one from the list.`],
  [/^undefined filter: (.*)/, (name) => `There’s no filter “${name}”.`],
  [/^tag "(.*)" not found/, (name) => `“${name}” doesn’t work here.`],
  [/^output .* not closed/, () => 'A {{ has no }}.'],
  [/^tag (.*) not closed/, (tag) => `${tag} has no end.`],
  [/nothing to say/, () => 'A variable here can be empty. Put {% if … %} and {% endif %} around it.'],
  [/limit exceeded/, () => 'This makes too much text.'],
  [/comes out empty/, () => 'This can come out empty. Add words that are always there.'],
  [/comes out at (\d+)/, (count) => `This comes out too long, at ${count} characters.`],
  [/^a link here/, () => 'Leave links out here. They show in the inbox, where others may read along.'],
  [/wants a number of cents/, () => '“dollars” works for amounts alone.'],
  [/wants a date/, () => '“day” works for dates alone.'],
]

function sentenceOf({ field, line, message }: BrokenWords): string {
  const at = field === 'body' ? `Line ${line}: ` : ''
  for (const [pattern, say] of SENTENCES) {
    const found = pattern.exec(message)
    if (found) return at + say(found[1] ?? '')
  }
  return `${at}We can’t read this: ${message}.`
}

/** What is broken stays built in, so that the rest can be seen. */
export function previewWords(letter: Letter, words: LetterWords): LetterPreview {
  const problems = problemsOf(letter, words)
  const fine = { ...words, ...Object.fromEntries(problems.map(({ field }) => [field, null])) }
  return { problems, samples: samplesOf(letter).map((sample) => draw(sample, fine)) }
}

function draw(sample: Mail, words: LetterWords): LetterPreview['samples'][number] {
  const { subject, preheader, text, html } = writeMail(sample, words)
  return { subject, preheader, text, light: inTheme(html, 'light'), dark: inTheme(html, 'dark') }
}
