/** The sentences of §8. */
export const SAVE_FAILED = 'Failed to save bakery'
export const UNSAVE_FAILED = 'Failed to remove bakery'
