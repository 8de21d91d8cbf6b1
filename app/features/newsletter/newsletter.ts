export const SUBSCRIBED = 'Almost there! Check your email to confirm your subscription.'
/** Bakers who wait for listings to open, by the source of their signup. */
export const LISTING_SOURCE = 'listing'
export const FAILED = 'Failed to subscribe. Please try again.'
export const AGREE_FIRST = 'Please agree to the Terms of Use and Privacy Policy'
