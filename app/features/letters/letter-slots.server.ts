import { type LetterWords, WORDS_FIELDS, WORDS_MAX } from '~/lib/letter-words'
import { formatDollars } from '~/lib/money'
import { type Letter, samplesOf, writeMail } from '~/mail/letter.server'

type Slots = Record<string, unknown>

interface Variable {
  name: string
  sample: string
  insert: string
}

const SAMPLE_MAX = 120
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const isThing = (value: unknown): value is Slots => value !== null && typeof value === 'object' && !Array.isArray(value)

/** What a letter knows, as somebody who writes would use it. Ids say nothing to a reader. */
export function variablesOf(letter: Letter): Variable[] {
  const samples = samplesOf(letter).map(({ slots }) => slots)
  const found = new Map<string, Variable>()
  for (const slots of samples) for (const one of inThing(slots, '')) if (!found.has(one.name)) found.set(one.name, one)
  const always = (name: string) => samples.every((slots) => isSaid(valueAt(slots, name.split('.'))))
  return [...found.values()].map((one) =>
    always(one.name) || one.insert.startsWith('{%')
      ? one
      : { ...one, insert: `{% if ${one.name} %}${one.insert}{% endif %}` },
  )
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

const inThing = (thing: Slots, path: string): Variable[] =>
  Object.entries(thing).flatMap(([key, value]) => {
    const name = path ? `${path}.${key}` : key
    if (isThing(value)) return inThing(value, name)
    if (Array.isArray(value)) return value.length > 0 ? [listVariable(name, value)] : []
    return isSaid(value) && !(typeof value === 'string' && ID.test(value)) ? [plainVariable(name, value)] : []
  })

function plainVariable(name: string, value: unknown): Variable {
  const sample = String(value).slice(0, SAMPLE_MAX)
  if (typeof value === 'boolean') return { name, sample, insert: `{% if ${name} %}…{% endif %}` }
  if (typeof value === 'number' && name.endsWith('_cents')) return { name, sample, insert: `{{ ${name} | dollars }}` }
  const is_day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  return { name, sample, insert: is_day ? `{{ ${name} | day }}` : `{{ ${name} }}` }
}

function listVariable(name: string, [first, ...more]: unknown[]): Variable {
  const inner = isThing(first) ? Object.entries(first).find(([, value]) => typeof value === 'string') : undefined
  const said = inner ? `one.${inner[0]}` : 'one'
  const sample = `${more.length + 1} of them, such as ${String(inner ? inner[1] : first).slice(0, SAMPLE_MAX)}`
  return { name, sample, insert: `{% for one in ${name} %}\n- {{ ${said} }}\n{% endfor %}` }
}

export function valueAt(slots: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return slots
  if (Array.isArray(slots) && ['first', 'last', 'size', 'length'].includes(step))
    return step === 'first' || step === 'last' ? valueAt(slots.at(step === 'first' ? 0 : -1), rest) : slots.length
  if (slots === null || typeof slots !== 'object' || !Object.hasOwn(slots, step)) return undefined
  return valueAt((slots as Slots)[step], rest)
}

/** The built-in words of the sample, and the same with variables in the place of what the sample says. */
export function builtInWords(letter: Letter): Record<'built_in' | 'start', Record<keyof LetterWords, string>> {
  const [sample] = samplesOf(letter)
  const { slots } = sample!
  const { subject, preheader } = writeMail(sample!)
  const { heading, paragraphs } = letter.body(slots)
  const body = paragraphs.map((one) => (typeof one === 'string' ? one : one.map((item) => `- ${item}`).join('\n')))
  const built_in = { subject, preheader, heading, body: body.join('\n\n') }
  const swaps = inThing(slots, '')
    .flatMap(({ name, insert }): [string, string][] => {
      const value = valueAt(slots, name.split('.'))
      if (typeof value === 'number' && name.endsWith('_cents')) return [[formatDollars(value / 100), insert]]
      return typeof value === 'string' && value.length > 2 && insert === `{{ ${name} }}` ? [[value, insert]] : []
    })
    .toSorted(([one], [other]) => other.length - one.length)
  // In one pass: a variable's own name must not be taken for what another one says.
  const pattern = new RegExp(swaps.map(([said]) => said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '$^', 'g')
  const inserts = new Map(swaps.toReversed())
  /** Empty where it would be longer than what may be typed. */
  const swapped = (field: keyof LetterWords) => {
    const words = built_in[field].replace(pattern, (said) => inserts.get(said) ?? said)
    return [field, words.length > WORDS_MAX[field] ? '' : words]
  }
  return { built_in, start: Object.fromEntries(WORDS_FIELDS.map(swapped)) }
}
