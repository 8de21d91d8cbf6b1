import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { WORDS_FIELDS, WORDS_MAX } from '~/lib/letter-words'
import { multiLine, orNone, singleLine } from '~/lib/typed-text'

const ofLetter = z.object({ key: z.string().max(80) })

const Words = z
  .object({
    subject: orNone(singleLine(WORDS_MAX.subject)),
    preheader: orNone(singleLine(WORDS_MAX.preheader)),
    heading: orNone(singleLine(WORDS_MAX.heading)),
    body: orNone(multiLine(WORDS_MAX.body)),
  })
  .describe('Templates; null where the built-in words stay')

const KeptWords = z.object({
  subject: z.string().nullable(),
  preheader: z.string().nullable(),
  heading: z.string().nullable(),
  body: z.string().nullable(),
})

const Broken = z.object({ at: z.iso.datetime(), why: z.string() })

const ListedLetter = z.object({
  key: z.string(),
  subject: z.string().describe('Of its sample'),
  bulk: z.boolean(),
  overridden_at: z.iso.datetime().nullable(),
  broken: z.boolean(),
})
export type ListedLetter = z.output<typeof ListedLetter>

const LetterRoom = z.object({ room: z.string(), about: z.string(), letters: z.array(ListedLetter) })

const Version = KeptWords.extend({
  version: z.int(),
  author: z.string().nullable(),
  created_at: z.iso.datetime(),
  active: z.boolean(),
})
export type LetterVersion = z.output<typeof Version>

const Variable = z.object({
  name: z.string(),
  sample: z.string(),
  insert: z.string().describe('As it stands in a template'),
})

const LetterToEdit = z.object({
  key: z.string(),
  about: z.string(),
  built_in: z.record(z.enum(WORDS_FIELDS), z.string()).describe('As its sample says it'),
  start: z.record(z.enum(WORDS_FIELDS), z.string()).describe('The same with variables, where they could be told'),
  words: KeptWords,
  version: z.int().describe('The newest; 0 before the first'),
  broken: Broken.nullable(),
  variables: z.array(Variable),
  versions: z.array(Version).describe('The newest 30'),
})
export type LetterToEdit = z.output<typeof LetterToEdit>

nameShapes({ LetterToEdit })

const Problem = z.object({ field: z.enum(WORDS_FIELDS), line: z.int(), sentence: z.string() })
export type WordsProblem = z.output<typeof Problem>

const Preview = z.object({
  problems: z.array(Problem),
  samples: z.array(
    z.object({ subject: z.string(), preheader: z.string(), text: z.string(), light: z.string(), dark: z.string() }),
  ),
})
export type LetterPreview = z.output<typeof Preview>

/** Decision 245. */
export const lettersContract = defineCalls({
  'GET /letters': {
    summary: 'Our emails, by what they’re about, and which have words of an admin',
    access: 'admin',
    answer: z.object({ rooms: z.array(LetterRoom) }),
  },
  'GET /letters/:key': {
    summary: 'An email’s words, its variables and its versions',
    access: 'admin',
    params: ofLetter,
    answer: LetterToEdit,
  },
  'POST /letters/:key/preview': {
    summary: 'An email in these words, with what’s wrong with them; nothing is kept',
    access: 'admin',
    params: ofLetter,
    body: Words,
    answer: Preview,
    a_minute: 120,
  },
  'POST /letters/:key/versions': {
    summary: 'Put these words in force, or the built-in ones with nothing but nulls',
    access: 'admin',
    step_up: true,
    params: ofLetter,
    body: Words.safeExtend({ over: z.int().min(0).max(1_000_000).describe('The newest version that was read') }),
    answer: LetterToEdit,
    status: 201,
    refuses: [409],
  },
  'POST /letters/:key/test': {
    summary: 'Send yourself its sample in these words',
    access: 'admin',
    params: ofLetter,
    body: Words,
    answer: z.object({ sent_to: z.string() }),
  },
})
