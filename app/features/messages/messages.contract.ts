import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { multiLine } from '~/lib/typed-text'
import { uploadedFile } from '~/lib/uploaded-file'
import { ORDER_STATUSES } from '../orders/order'
import { BODY_MAX, MOST_PICTURES } from './message'

/** A picture of a message or a request. */
export const PRIVATE_PICTURE = {
  id: z.uuid(),
  /** Signed links, good for an hour; then the message or request has to be read again. */
  url: z.string(),
  small_url: z.string(),
  width: z.int(),
  height: z.int(),
}
const Picture = z.object(PRIVATE_PICTURE)
export type MessagePicture = z.output<typeof Picture>

/** As it is now, not as it was when it was sent. */
const Card = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    order_id: z.uuid(),
    order_number: z.string(),
    status: z.enum(ORDER_STATUSES),
    /** "Waiting for the baker", or "New" to the bakery. */
    status_words: z.string(),
    /** "Pickup Friday, Nov 20, 3 – 6 PM"; empty once that is past. */
    when: z.string(),
  }),
  z.object({
    kind: z.literal('item'),
    menu_item_id: z.uuid(),
    name: z.string(),
    price_cents: z.int(),
    available: z.boolean(),
  }),
  // The screen asks the features of these for their words and sums.
  z.object({ kind: z.literal('request'), request_id: z.uuid() }),
  z.object({ kind: z.literal('quote'), quote_id: z.uuid(), request_id: z.uuid() }),
  z.object({ kind: z.literal('invoice'), invoice_id: z.uuid(), payment_id: z.uuid().nullable() }),
])
export type MessageCard = z.output<typeof Card>

const Message = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  seq: z.int(),
  sender_id: z.uuid().nullable(),
  /** The crew member who wrote; only the bakery's side is told. */
  sender_name: z.string().nullable(),
  from_bakery: z.boolean(),
  body: z.string(),
  /** Null also when what it showed is gone. */
  card: Card.nullable(),
  pictures: z.array(Picture),
  read_at: z.iso.datetime().nullable(),
  edited_at: z.iso.datetime().nullable(),
  deleted_at: z.iso.datetime().nullable(),
  /** Waits for an editor; only its own side sees it. */
  held: z.boolean(),
  created_at: z.iso.datetime(),
})
export type Message = z.output<typeof Message>

const Conversation = z.object({
  id: z.uuid(),
  /** The customer, and the present owner of the bakery (ruling 46). */
  participant_1: z.uuid(),
  participant_2: z.uuid().nullable(),
  side: z.enum(['customer', 'bakery']),
  bakery: z.object({ id: z.uuid(), name: z.string(), slug: z.string(), picture: z.string().nullable() }),
  customer: z.object({ username: z.string(), full_name: z.string().nullable() }),
  /** Null while neither side has written. Its text is cut. */
  last_message: Message.pick({ id: true, seq: true, from_bakery: true, body: true, created_at: true })
    .extend({
      what: z.enum(['text', 'pictures', 'order', 'item', 'request', 'quote', 'invoice', 'payment', 'deleted']),
    })
    .nullable(),
  last_message_at: z.iso.datetime(),
  last_seq: z.int(),
  unread: z.int(),
  archived: z.boolean(),
  muted: z.boolean(),
  /** You have blocked them. Whether they have blocked you is not said. */
  blocked: z.boolean(),
  /** False when the bakery has no owner who may answer. */
  open: z.boolean(),
})
export type Conversation = z.output<typeof Conversation>

const ofConversation = z.object({ id: z.uuid() })
const ofMessage = ofConversation.extend({ message_id: z.uuid() })
const seq = z.coerce.number().int().min(0).max(2_147_483_647)

nameShapes({ Conversation, Message, MessageCard: Card, MessagePicture: Picture })

export const messagesContract = defineCalls({
  'GET /conversations': {
    support: false,
    summary: 'Your conversations and those of the bakeries you work for, the newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(30),
      before: cursor.describe(
        '`next` from the previous page; a page may be short, or empty, and still have a next one',
      ),
      bakery_id: z.uuid().optional().describe('Only this bakery’s'),
      archived: z.stringbool().default(false),
      query: z.string().max(100).optional().describe('Part of a name or of a message'),
    }),
    answer: z.object({ items: z.array(Conversation), next: z.string().nullable() }),
  },
  'POST /conversations': {
    summary:
      'Start a conversation with a bakery, or about an order or a request; the same bakery gives the same one again',
    body: z
      .object({ bakery_id: z.uuid().optional(), order_id: z.uuid().optional(), request_id: z.uuid().optional() })
      .refine((about) => Object.values(about).filter((id) => id !== undefined).length === 1, {
        error: 'Say which bakery, order or request it’s about.',
        path: ['bakery_id'],
      }),
    answer: z.object({ id: z.uuid() }),
  },
  'GET /conversations/:id': {
    support: false,
    summary: 'One conversation',
    params: ofConversation,
    answer: Conversation,
  },
  'GET /conversations/:id/messages': {
    support: false,
    summary: 'Messages by their numbers, oldest first: the newest, those before one, or those after one',
    params: ofConversation,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      after_seq: seq.optional(),
      before_seq: seq.optional(),
    }),
    answer: z.object({ items: z.array(Message), next: z.int().nullable() }),
  },
  'GET /conversations/:id/messages/:message_id': {
    support: false,
    summary: 'One message',
    params: ofMessage,
    answer: Message,
  },
  'POST /conversations/:id/messages': {
    summary: 'Send a message. The same id again is the same message',
    params: ofConversation,
    body: z.object({
      id: z.uuid(),
      body: multiLine(BODY_MAX).default(''),
      pictures: z.array(z.uuid()).max(MOST_PICTURES).default([]),
      order_id: z.uuid().optional().describe('Show this order with the message'),
      menu_item_id: z.uuid().optional().describe('Show this item with the message'),
      request_id: z.uuid().optional().describe('Show this request with the message'),
    }),
    answer: Message,
    status: 201,
  },
  'PUT /conversations/:id/messages/:message_id': {
    summary: 'Change your message, within five minutes',
    params: ofMessage,
    body: z.object({ body: multiLine(BODY_MAX, 'Write a message first.') }),
    answer: Message,
  },
  'DELETE /conversations/:id/messages/:message_id': {
    summary: 'Take your message back, within five minutes',
    params: ofMessage,
    answer: Message,
    status: 200,
  },
  'PUT /conversations/:id/read': {
    name: 'markConversationRead',
    summary: 'Mark messages as read, up to this number',
    a_minute: 240,
    params: ofConversation,
    body: z.object({ up_to_seq: z.int().min(0).max(2_147_483_647) }),
    answer: z.object({ unread: z.int() }),
  },
  'POST /conversations/:id/typing': {
    name: 'showTyping',
    summary: 'Say that you’re typing',
    params: ofConversation,
    answer: null,
    a_minute: 120,
  },
  'PUT /conversations/:id/settings': {
    summary: 'Archive or unarchive a conversation; mute or unmute it',
    params: ofConversation,
    body: z.object({ archived: z.boolean().optional(), muted: z.boolean().optional() }),
    answer: Conversation,
  },
  'POST /conversations/:id/pictures': {
    summary: 'A picture for your next message here',
    params: ofConversation,
    body: z.object({ file: uploadedFile('Please choose a photo.') }),
    upload: true,
    answer: Picture,
    status: 201,
  },
})
