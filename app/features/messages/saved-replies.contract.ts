import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { multiLine, singleLine } from '~/lib/typed-text'
import { SAVED_REPLY_MAX, SAVED_REPLY_TITLE_MAX } from './message'

const SavedReply = z.object({ id: z.uuid(), title: z.string(), body: z.string() })
export type SavedReply = z.output<typeof SavedReply>

const ofBakery = z.object({ bakery_id: z.uuid() })
const ofReply = ofBakery.extend({ reply_id: z.uuid() })
const body = z.object({
  title: singleLine(SAVED_REPLY_TITLE_MAX, 'Give it a name.'),
  body: multiLine(SAVED_REPLY_MAX, 'Write the reply first.'),
})

nameShapes({ SavedReply })

export const savedRepliesContract = defineCalls({
  'GET /bakeries/:bakery_id/saved-replies': {
    support: false,
    summary: 'A bakery’s saved replies',
    params: ofBakery,
    answer: z.object({ items: z.array(SavedReply), next: z.null() }),
  },
  'POST /bakeries/:bakery_id/saved-replies': {
    summary: 'Save a reply',
    params: ofBakery,
    body,
    answer: SavedReply,
    status: 201,
  },
  'PUT /bakeries/:bakery_id/saved-replies/:reply_id': {
    summary: 'Change a saved reply',
    params: ofReply,
    body,
    answer: SavedReply,
  },
  'DELETE /bakeries/:bakery_id/saved-replies/:reply_id': {
    summary: 'Delete a saved reply',
    params: ofReply,
    answer: null,
  },
})
