import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cleanEmail, emailProblem } from '~/lib/contact'
import { multiLine, orNone, singleLine } from '~/lib/typed-text'
import { uploadedFile } from '~/lib/uploaded-file'
import { HELP_SLUGS } from '../articles/help-topics'
import {
  ERROR_MAX,
  FACT_MAX,
  HELP_KINDS,
  HELP_MAX,
  HELP_STATES,
  MESSAGE_MISSING,
  ORDER_NUMBER_MAX,
  toldPage,
} from './help'
import { normalHelpNumber } from './help-number'

const message = multiLine(HELP_MAX, MESSAGE_MISSING)

/** Made by the sender: sent again with the same id, it is the same message. */
const id = z.uuid().optional()

const NewRequest = z.object({
  id,
  kind: z.enum(HELP_KINDS, 'Choose what it’s about.'),
  message,
  email: z
    .string()
    .max(1000)
    .nullish()
    .refine((email) => !email?.trim() || emailProblem(email) === null, { error: 'Please enter a valid email address.' })
    .transform((email) => cleanEmail(email ?? '') || null)
    .describe(
      'Where we answer. Required of strangers, except for feedback; a signed-in person is answered at their own',
    ),
  order_number: orNone(singleLine(ORDER_NUMBER_MAX)),
  page: orNone(singleLine(2000)).transform((page) => toldPage(page ?? '') || null),
  browser: orNone(singleLine(FACT_MAX)),
  version: orNone(singleLine(FACT_MAX)),
  last_error: orNone(multiLine(ERROR_MAX)).describe('What went wrong on the page just before'),
})
export type NewRequest = z.output<typeof NewRequest>

const Answer = z.object({
  id: z.uuid(),
  /** An editor's; otherwise its author's. */
  from_us: z.boolean(),
  text: z.string(),
  created_at: z.iso.datetime(),
})

const HelpRequest = z.object({
  number: z.string(),
  kind: z.enum(HELP_KINDS),
  message: z.string(),
  page: z.string().nullable(),
  order_number: z.string().nullable(),
  state: z.enum(HELP_STATES).describe('`asked`: we’d like to know more. `dismissed`: closed without an answer'),
  created_at: z.iso.datetime(),
  screenshot_url: z.string().nullable().describe('A link to the picture that came with a bug; works for an hour'),
  answers: z.array(Answer).describe('What we and its author wrote since, the oldest first; the newest 200'),
})
export type HelpRequest = z.output<typeof HelpRequest>

const HelpCase = HelpRequest.extend({
  /** Where an answer goes; null where none can. */
  address: z.string().nullable(),
  browser: z.string().nullable(),
  version: z.string().nullable(),
  last_error: z.string().nullable(),
})
export type HelpCase = z.output<typeof HelpCase>

const OwnRequest = HelpRequest.pick({ number: true, kind: true, state: true, created_at: true }).extend({
  title: z.string().describe('The first line of the message'),
})
export type OwnRequest = z.output<typeof OwnRequest>

const ArticleVotes = z.object({ slug: z.string(), yes: z.int(), no: z.int() })
export type ArticleVotes = z.output<typeof ArticleVotes>

nameShapes({ HelpRequest, HelpAnswer: Answer, HelpCase, OwnHelpRequest: OwnRequest, ArticleVotes })

const ofNumber = z.object({ number: z.string().max(100).transform(normalHelpNumber) })

/** By whom it is asked for, besides its signed-in author. */
const asked = {
  email: z.string().max(1000).transform(cleanEmail).optional(),
  token: z.string().max(1000).optional().describe('Of the link in one of its mails'),
}

/** What people write to the house, and what editors answer (decision 242). */
export const helpContract = defineCalls({
  'POST /help-requests': {
    name: 'askForHelp',
    summary: 'Report a bug, send feedback or ask something; its number is mailed, too',
    access: 'public',
    knows_actor: true,
    body: NewRequest,
    answer: z.object({ number: z.string() }),
    status: 201,
    refuses: [409],
  },
  'GET /help-requests/:number': {
    support: false,
    summary: 'A request with its answers, for its author or whoever knows its number and email',
    access: 'public',
    knows_actor: true,
    a_minute: 30,
    refuses: [404],
    params: ofNumber,
    query: z.object(asked),
    answer: HelpRequest,
  },
  'POST /help-requests/:number/messages': {
    name: 'writeAgainForHelp',
    summary: 'Write again about a request, which waits for an editor then',
    access: 'public',
    knows_actor: true,
    a_minute: 10,
    refuses: [404, 409],
    params: ofNumber,
    body: z.object({ id, message, ...asked }),
    answer: HelpRequest,
    status: 201,
  },
  'POST /help-requests/:number/screenshot': {
    name: 'addHelpScreenshot',
    summary: 'Add a picture to one’s bug report; another one takes its place',
    access: 'public',
    knows_actor: true,
    a_minute: 5,
    refuses: [404, 409],
    params: ofNumber,
    query: z.object(asked),
    body: z.object({ file: uploadedFile('Please choose a picture.') }),
    upload: true,
    answer: HelpRequest,
    status: 201,
  },
  'GET /help-requests': {
    support: true,
    name: 'listOwnHelpRequests',
    summary: 'What one wrote while signed in, the newest 50 first',
    answer: z.object({ items: z.array(OwnRequest) }),
  },
  'POST /help-articles/:slug/votes': {
    name: 'voteOnHelpArticle',
    summary: 'Whether an article of the Help Center helped; kept as a sum of the day, without who said it',
    access: 'public',
    params: z.object({ slug: z.enum(HELP_SLUGS, 'There’s no article of that name.') }),
    body: z.object({ helpful: z.boolean('Please say yes or no.') }),
    answer: null,
    status: 204,
  },
  'GET /help-articles/votes': {
    name: 'listHelpVotes',
    summary: 'How often articles helped in the last 90 days, those that help least first',
    access: 'editor',
    answer: z.object({ items: z.array(ArticleVotes) }),
  },
  'GET /help-cases/:id': {
    summary: 'A request as editors see it',
    access: 'editor',
    params: z.object({ id: z.uuid() }),
    answer: HelpCase,
  },
})
