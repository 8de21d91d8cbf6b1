export const BODY_MAX = 4000
export const MOST_PICTURES = 6
export const SAVED_REPLY_MAX = 1000
export const MOST_SAVED_REPLIES = 30

/** How long one's own message can be changed or taken back. */
export const EDIT_MINUTES = 5
