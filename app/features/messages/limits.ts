/** Keep strangers from flooding bakeries (decision 180). */
export const MESSAGES_A_MINUTE = 30
export const NEW_CONVERSATIONS_A_DAY = 5
/** In one conversation; beyond it, a message that would be held is refused. */
export const MOST_HELD = 3

export const TOO_MANY_NEW = `New accounts can start ${NEW_CONVERSATIONS_A_DAY} conversations a day. Please try again tomorrow.`
export const NO_PICTURES_YET = 'You can send photos once they’ve answered you.'
export const STILL_CHECKING = 'We’re still checking your last messages here. Please wait a little.'
export const NO_SUCH_CHANGE = 'We can’t make that change. Please send a new message instead.'
