import type { DemoBakery } from './bakeries'
import { cardsOf } from './custom-cards'
import type { Demo } from './demo'
import type { Person } from './people'
import { stableId } from './random'
import type { Moment, Rows } from './row'
import { CUSTOMERS_TALK, type Line, NEIGHBORS_TALK, OWNER_TALK, SAVED_REPLIES } from './words/messages'

interface Talk {
  bakery: DemoBakery
  customer: Person
  /** The state on the side of the demo account. */
  state?: 'archived' | 'muted' | 'blocked'
  by_bakery: boolean
  lines: Line[]
}

/** In every state, for the demo's customer and owner. */
export function messageRows(demo: Demo, ago: Moment): Rows {
  const { accounts, people, own, bakeries } = demo
  const locals = people.filter((person) => person.place === own.place)
  const near = bakeries.filter(
    (b) => b.ordering && b.state === 'shown' && b.baker !== accounts.owner && b.place === own.place,
  )
  const talks: Talk[] = [
    { bakery: own, customer: accounts.customer, by_bakery: false, lines: OWNER_TALK },
    ...NEIGHBORS_TALK.map((talk, i) => ({ bakery: own, customer: locals[i + 2]!, by_bakery: true, ...talk })),
    ...CUSTOMERS_TALK.map((talk, i) => ({ bakery: near[i]!, customer: accounts.customer, by_bakery: false, ...talk })),
  ]
  const made = withCards(demo, talks).map((talk) => ({ ...talk, ...conversationOf(demo, talk, ago) }))
  const inState = (wanted: Talk['state']) => made.filter(({ state }) => state === wanted)
  return {
    conversations: made.map(({ conversation }) => conversation),
    messages: made.flatMap(({ messages }) => messages),
    conversation_mutes: inState('muted').map(({ conversation, by_bakery, bakery, customer }) => ({
      conversation_id: conversation.id,
      user_id: by_bakery ? bakery.baker.id : customer.id,
    })),
    blocks: inState('blocked').map(({ conversation, by_bakery, bakery, customer }) => ({
      id: stableId(`block/${conversation.id}`),
      bakery_id: bakery.id,
      customer_id: customer.id,
      by_bakery,
    })),
    saved_replies: SAVED_REPLIES.map((reply, i) => ({
      id: stableId(`reply/${i}`),
      bakery_id: own.id,
      ...reply,
      created_at: ago(9000 - i),
    })),
    reports: made.flatMap(({ messages }) =>
      messages
        .filter(({ held_at }) => held_at)
        .map(({ id, created_at }) => ({
          id: stableId(`held/${id}`),
          subject_type: 'message',
          subject_id: id,
          reason: 'spam',
          details: 'First message with a link, and no reply yet.',
          created_at,
        })),
    ),
  }
}

/** Adds requests, quotes, invoices and payments to the conversation of their two, or begins one. */
function withCards({ custom, everyone }: Demo, talks: Talk[]): Talk[] {
  const all = talks.map((talk) => ({ ...talk, lines: [...talk.lines] }))
  for (const { bakery, customer, line } of cardsOf(custom)) {
    const known = all.find((talk) => talk.bakery === bakery && talk.customer.id === customer.id)
    const person = everyone.find(({ id }) => id === customer.id)
    if (known) known.lines.push(line)
    else if (person) all.push({ bakery, customer: person, by_bakery: person.role !== 'customer', lines: [line] })
  }
  return all.map((talk) => ({ ...talk, lines: talk.lines.toSorted((a, b) => b[1] - a[1]) }))
}

const NO_CARD = { request_id: null, quote_id: null, invoice_id: null, invoice_payment_id: null }

function conversationOf({ orders }: Demo, { bakery, customer, state, by_bakery, lines }: Talk, ago: Moment) {
  const id = stableId(`conversation/${bakery.slug}/${customer.username}`)
  const order = orders.find((one) => one.bakery === bakery && one.customer === customer && one.status === 'confirmed')
  const messages = lines.map(([from, minutes, body, more], i) => ({
    id: stableId(`message/${id}/${i}`),
    conversation_id: id,
    seq: i + 1,
    from_bakery: from === 'b',
    sender_id: from === 'b' ? bakery.baker.id : customer.id,
    body,
    order_id: more?.card === 'order' ? (order?.id ?? null) : null,
    menu_item_id: more?.card === 'item' ? bakery.menu[0]!.id : null,
    ...NO_CARD,
    ...(typeof more?.card === 'object' ? more.card : {}),
    created_at: ago(minutes),
    edited_at: more?.edited ? ago(minutes - 1) : null,
    deleted_at: more?.deleted ? ago(minutes - 1) : null,
    held_at: more?.held ? ago(minutes) : null,
    // Unread: all after the other side's last line, unless the conversation is archived.
    read_at:
      state === 'archived' || lines.slice(i + 1).some(([later]) => later !== from)
        ? ago(Math.max(0, minutes - 2))
        : null,
  }))
  const unread = (from_bakery: boolean) =>
    messages.filter((one) => one.from_bakery === from_bakery && one.read_at === null && !one.held_at).length
  const archived_at = state === 'archived' ? ago(30) : null
  const conversation = {
    id,
    bakery_id: bakery.id,
    customer_id: customer.id,
    last_seq: lines.length,
    customer_unread: unread(true),
    bakery_unread: unread(false),
    customer_archived_at: by_bakery ? null : archived_at,
    bakery_archived_at: by_bakery ? archived_at : null,
    created_at: ago(lines[0]![1]),
    last_message_at: ago(lines.at(-1)![1]),
  }
  return { conversation, messages }
}
