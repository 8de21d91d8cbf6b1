/** Decision 175: what a bakery without premium sees of its visits. */
export const FREE_DAYS = 7
