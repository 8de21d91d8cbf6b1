import { Context, Liquid, type LiquidError } from 'liquidjs'
import { type LetterWords, WORDS_FIELDS, type WordsField } from '~/lib/letter-words'
import { formatDollars } from '~/lib/money'
import { countCharacters, oneLine } from '~/lib/text'
import { formatDay, LONG_DAY } from '~/lib/zone'

type Slots = Record<string, unknown>

/** A template that can't be read, or not with these slots. Its sentence quotes the template alone, never a slot's value. */
export class BrokenWords extends Error {
  readonly field: WordsField
  readonly line: number
  constructor(field: WordsField, line: number, sentence: string) {
    super(sentence)
    this.name = 'BrokenWords'
    this.field = field
    this.line = line
  }
}

/** What a letter says when its words are filled in; `undefined` where the built-in ones stay. */
export interface SaidWords {
  subject: string | undefined
  preheader: string | undefined
  heading: string | undefined
  paragraphs: (string | string[])[] | undefined
}

const SAID_MAX = { subject: 250, preheader: 500, heading: 250, body: 20_000 }
const NAMES = { subject: 'subject', preheader: 'preview line', heading: 'heading', body: 'text' }

/** Counted: time alone would break good words on a busy machine. */
const STEPS = 5000
const COUNTED_MAX = 200_000

const TAGS = ['if', 'unless', 'case', 'for', 'break', 'continue', 'comment']
const FILTERS = ['default', 'upcase', 'downcase', 'capitalize', 'truncate', 'join', 'first', 'last', 'size']

// Around what a slot says, so that its line breaks and hyphens make no paragraphs and lists of ours. Typed text has no controls.
const VALUE = '\u0002'
const BREAK = '\u0003'

const NOTHING = 'a variable here has nothing to say'

const engine = new Liquid({
  ...{ strictVariables: true, strictFilters: true, lenientIf: true, ownPropertyOnly: true },
  ...{ parseLimit: 10_000, renderLimit: 1000, memoryLimit: 100_000 },
  templates: {},
  outputEscape: markValue,
})
for (const tag of Object.keys(engine.tags)) if (!TAGS.includes(tag)) delete engine.tags[tag]
for (const filter of Object.keys(engine.filters)) if (!FILTERS.includes(filter)) delete engine.filters[filter]
engine.registerFilter('dollars', (cents: unknown) => {
  if (cents === null || cents === undefined) throw new Error(NOTHING)
  if (typeof cents !== 'number') throw new Error('“dollars” wants a number of cents')
  return formatDollars(cents / 100)
})
engine.registerFilter('day', (day: unknown) => {
  if (day === null || day === undefined) throw new Error(NOTHING)
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('“day” wants a date')
  return formatDay(day, LONG_DAY)
})

function markValue(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(NOTHING)
  const text = String(value).replaceAll(VALUE, '').replaceAll(BREAK, '').replace(/\r\n?/g, '\n')
  return VALUE + text.replaceAll('\n', BREAK)
}

const unmarked = (text: string) => text.replaceAll(VALUE, '').replaceAll(BREAK, '\n').trim()

/** Throws `BrokenWords`: the caller has the built-in words. */
export function sayWords(words: LetterWords, slots: Slots): SaidWords {
  const [subject, preheader, heading, body] = WORDS_FIELDS.map((field) => fill(field, words[field], slots))
  return {
    ...{
      subject: line('subject', subject),
      preheader: line('preheader', preheader),
      heading: line('heading', heading),
    },
    paragraphs: body === undefined ? undefined : paragraphsOf(body),
  }
}

function fill(field: WordsField, template: string | null, slots: Slots): string | undefined {
  if (template === null) return undefined
  const said = attempt(field, () => engine.renderSync(engine.parse(template), inSteps(slots)) as string)
  // Counted by characters only where that takes little memory.
  const length = said.length > COUNTED_MAX ? said.length : countCharacters(unmarked(said))
  if (length === 0) throw new BrokenWords(field, 1, `the ${NAMES[field]} comes out empty`)
  if (length > SAID_MAX[field]) throw new BrokenWords(field, 1, `the ${NAMES[field]} comes out at ${length} characters`)
  return said
}

/** The library declares a limit of templates and has no code for it. It looks at the time before each step, so the steps are counted there. */
function inSteps(slots: Slots): Context {
  const context = new Context(slots, engine.options, { sync: true }, { liquid: engine })
  const { renderLimit } = context
  const time = renderLimit.check.bind(renderLimit)
  let steps = 0
  renderLimit.check = (now) => {
    if (++steps > STEPS) throw new Error('step limit exceeded')
    time(now)
  }
  return context
}

/** What the template itself breaks is refused, since headers are forged that way; what a slot breaks becomes a space, as ever. */
function line(field: WordsField, said: string | undefined): string | undefined {
  if (said === undefined) return undefined
  if (/[\r\n\u2028\u2029]/.test(said.trim()))
    throw new BrokenWords(field, 1, `the ${NAMES[field]} is more than one line`)
  return oneLine(unmarked(said))
}

/** An empty line ends a paragraph, and lines that begin with "- " are a list. */
function paragraphsOf(body: string): (string | string[])[] {
  const blocks: (string | string[])[] = []
  let open = false
  for (const typed of body.split('\n')) {
    const line = typed.trim()
    const last = blocks.at(-1)
    if (line.startsWith('- ')) {
      if (Array.isArray(last)) last.push(line.slice(2))
      else blocks.push([line.slice(2)])
    } else if (line && open && typeof last === 'string') blocks[blocks.length - 1] = `${last} ${line}`
    else if (line) blocks.push(line)
    open = line !== '' && !line.startsWith('- ')
  }
  return blocks
    .map((block) => (typeof block === 'string' ? unmarked(block) : block.map(unmarked).filter(Boolean)))
    .filter((block) => block.length > 0)
}

/** What can be told without slots: that the template is readable, and each variable in it with its line. */
export function variablesIn(field: WordsField, template: string): { path: string[]; line: number }[] {
  const { globals } = attempt(field, () => engine.analyzeSync(engine.parse(template)))
  return Object.values(globals).flatMap((uses) =>
    uses.map(({ segments, location }) => ({ path: segments.map(String), line: location.row })),
  )
}

function attempt<T>(field: WordsField, act: () => T): T {
  try {
    return act()
  } catch (error) {
    const { message, token } = error as LiquidError
    const [at = 1] = typeof token?.getPosition === 'function' ? token.getPosition() : []
    throw new BrokenWords(field, at, (message.split(', line:')[0] ?? '').slice(0, 200))
  }
}
