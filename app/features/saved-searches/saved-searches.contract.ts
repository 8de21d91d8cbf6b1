import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { singleLine } from '~/lib/typed-text'
import { ALERT_MILES, ZIP_FORM } from '../newsletter/newsletter'
import { whatProblem } from './saved-search'

const SavedSearch = z.object({
  id: z.uuid(),
  what: z.string(),
  zip_code: z.string(),
  place: z.string(),
  miles: z.number(),
  created_at: z.iso.datetime(),
})

export type SavedSearch = z.output<typeof SavedSearch>

export const NewSearch = z.object({
  what: singleLine(200).superRefine((what, context) => {
    const message = whatProblem(what)
    if (message) context.addIssue({ code: 'custom', message })
  }),
  zip_code: z
    .string()
    .trim()
    .regex(/^\d{5}$/, { error: ZIP_FORM }),
  miles: z.literal(ALERT_MILES, { error: 'Please pick one of the distances.' }),
})

export type NewSearch = z.output<typeof NewSearch>

export const savedSearchesContract = defineCalls({
  'GET /saved-searches': {
    support: false,
    name: 'listSavedSearches',
    summary: 'What you asked to be told about, newest first',
    answer: z.object({ items: z.array(SavedSearch) }),
  },
  'POST /saved-searches': {
    name: 'saveSearch',
    summary: 'Be told when a baker near a ZIP code bakes something',
    body: NewSearch,
    answer: SavedSearch,
    status: 201,
    refuses: [409],
  },
  'DELETE /saved-searches/:id': {
    name: 'deleteSavedSearch',
    summary: 'Stop being told',
    params: z.object({ id: z.uuid() }),
    answer: null,
  },
  'POST /saved-searches/off': {
    name: 'stopSavedSearch',
    summary: 'Stop being told, with the link in an email about it',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(300) }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  },
})
