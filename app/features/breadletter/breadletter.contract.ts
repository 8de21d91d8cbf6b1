import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { multiLine, singleLine } from '~/lib/typed-text'
import { WHOLE_MAX } from '~/lib/whole-number'
import { ZIP_FORM } from '../newsletter/newsletter'
import { INTRO_MAX, ISSUE_ACTIONS, ISSUE_STATES, STORY_MAX, STORY_TITLE_MAX, SUBJECT_MAX } from './breadletter'

const day = z.iso.date('Please pick a day.')

const Summary = z.object({
  number: z.int(),
  state: z.enum(ISSUE_STATES),
  subject: z.string(),
  send_on: z.string().nullable(),
  readers: z.int(),
  queued: z.int().describe('Of its readers, so many were written to'),
  clicks: z.int().describe('How often its links were opened, by whomever'),
})
export type IssueSummary = z.output<typeof Summary>

const Words = z.object({
  subject: singleLine(SUBJECT_MAX),
  intro: multiLine(INTRO_MAX),
  story_title: singleLine(STORY_TITLE_MAX),
  story: multiLine(STORY_MAX).describe('Markdown'),
  recipe_topic_id: z.uuid().nullable(),
})
export type IssueWords = z.output<typeof Words>

const Issue = Summary.extend(Words.shape).extend({
  version: z.int().describe('To be sent with each change'),
  began_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  recipes: z.array(z.object({ id: z.uuid(), title: z.string() })).describe('Of the forum, to choose from'),
  links: z.array(z.object({ link: z.string(), clicks: z.int() })).describe('The twenty most opened'),
  zones: z.array(z.object({ time_zone: z.string(), waiting: z.int() })).describe('Where readers still wait'),
})
export type Issue = z.output<typeof Issue>

nameShapes({ BreadletterIssue: Issue, BreadletterIssueSummary: Summary })

const ofNumber = z.object({ number: z.coerce.number().int().min(1).max(1_000_000) })
const version = z.int().min(0).max(WHOLE_MAX)
const Zip = z
  .string()
  .trim()
  .regex(/^(\d{5})?$/, { error: ZIP_FORM })

/** What admins do to the weekly letter (decision 244). */
export const breadletterContract = defineCalls({
  'GET /breadletter-issues': {
    summary: 'Issues of the Breadletter, the newest first',
    access: 'admin',
    query: z.object({
      below: z.coerce.number().int().min(1).max(WHOLE_MAX).optional().describe('`next` of the page before'),
    }),
    answer: z.object({ items: z.array(Summary), next: z.int().nullable() }),
  },
  'POST /breadletter-issues': {
    name: 'beginBreadletterIssue',
    summary: 'Begin the next issue, or go on with the draft that there is',
    access: 'admin',
    answer: Issue,
    status: 201,
  },
  'GET /breadletter-issues/:number': {
    summary: 'An issue, with all that is known of its way',
    access: 'admin',
    refuses: [404],
    params: ofNumber,
    answer: Issue,
  },
  'PUT /breadletter-issues/:number': {
    summary:
      'Write an issue that isn’t on its way yet. Of one that’s on the calendar, asks who it is once more: 403 `step_up_needed` leads to `stepUp`',
    access: 'admin',
    refuses: [404, 409],
    params: ofNumber,
    body: Words.extend({ version }),
    answer: Issue,
  },
  'DELETE /breadletter-issues/:number': {
    summary: 'Throw a draft away',
    access: 'admin',
    refuses: [404, 409],
    params: ofNumber,
    answer: null,
  },
  'GET /breadletter-issues/:number/preview': {
    summary: 'An issue as a reader there would get it now',
    access: 'admin',
    refuses: [404],
    params: ofNumber,
    query: z.object({ zip: Zip.default('') }),
    answer: z.object({
      subject: z.string(),
      html: z.string(),
      dark_html: z.string().describe('As it looks in the dark'),
      text: z.string(),
    }),
  },
  'POST /breadletter-issues/:number/test': {
    name: 'testBreadletterIssue',
    summary: 'Mail an issue to yourself, as a reader there would get it',
    access: 'admin',
    a_minute: 10,
    refuses: [404, 409],
    params: ofNumber,
    body: z.object({ zip: Zip.default('') }),
    answer: z.object({ message: z.string() }),
  },
  'POST /breadletter-issues/:number/schedule': {
    name: 'scheduleBreadletterIssue',
    summary: 'Send an issue on the morning of a day, wherever its readers are',
    access: 'admin',
    step_up: true,
    refuses: [404, 409],
    params: ofNumber,
    body: z.object({ send_on: day, version }),
    answer: Issue,
  },
  'POST /breadletter-issues/:number/state': {
    name: 'steerBreadletterIssue',
    summary: 'Take an issue off the calendar, or pause, resume or stop it on its way',
    access: 'admin',
    step_up: true,
    refuses: [404, 409],
    params: ofNumber,
    body: z.object({ action: z.enum(ISSUE_ACTIONS) }),
    answer: Issue,
  },
})
