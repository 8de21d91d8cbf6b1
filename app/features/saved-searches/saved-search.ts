export const WHAT_MIN = 2
export const WHAT_MAX = 60
/** Of one account. */
export const SEARCHES_MOST = 20
/** A search tells once in so many days, of all it found meanwhile. */
export const TELLS_EVERY_DAYS = 7
/** By the clocks of the search's ZIP code: nobody is woken by a loaf. */
export const TELLS_FROM_HOUR = 8
export const TELLS_TO_HOUR = 20
/** Named in one message. */
export const FINDS_NAMED = 5

export const SEARCH_GONE = 'You’ve deleted this one already.'
export const TOO_MANY = `You have ${SEARCHES_MOST} of these. Delete one you don’t need anymore, then add this one.`
export const NO_BAKE = 'Please name something to bake, like “rye bread” or “bagels”.'
export const HAVE_IT = 'You already asked about this there.'
export const SEARCH_OFF = 'We won’t tell you about this anymore.'

export const whatProblem = (what: string): string | null =>
  what.trim().length < WHAT_MIN
    ? NO_BAKE
    : what.trim().length > WHAT_MAX
      ? `Please keep it to ${WHAT_MAX} characters.`
      : null

export const inWords = ({ what, miles, place }: { what: string; miles: number; place: string }): string =>
  `“${what}” within ${miles} miles of ${place}`
