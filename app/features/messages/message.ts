export const BODY_MAX = 4000
export const MOST_PICTURES = 6
export const SAVED_REPLY_TITLE_MAX = 60
export const SAVED_REPLY_MAX = 1000
export const MOST_SAVED_REPLIES = 30

/** How long an author can change or delete a message. */
export const EDIT_MINUTES = 5

export const conversationPath = (id: string): string => `/messages?conversation=${id}`

export const messageKind = (to_bakery: boolean) => (to_bakery ? 'bakery_message' : 'message')

/** All news about a conversation count on one row of the bell. */
export const conversationGroup = (id: string): string => `conversation:${id}`

/** The bell keeps the words of a message under it, so that they go when the message does. */
export const messageQuote = (message_id: string): string => `message:${message_id}`

/** The keys of all unread mails to one side begin with it, and end with the number of the first message that they tell. */
export const unreadKey = (id: string, bakery: boolean): string => `messages:${id}:${bakery ? 'bakery' : 'customer'}:`

export const NO_CONVERSATION = 'We couldn’t find that conversation.'
export const NO_MESSAGE = 'We couldn’t find that message.'
export const DELETED = 'Message deleted'
export const EMPTY_MESSAGE = 'Write a message first.'
export const TOO_LATE = `You can change a message for ${EDIT_MINUTES} minutes after sending it.`
export const NOT_TAKING = 'This bakery isn’t taking messages right now.'
export const UNDELIVERABLE = 'This message can’t be delivered right now.'
export const YOU_BLOCKED = 'You’ve blocked this conversation. Unblock it to write.'
