export const SUBSCRIBED = 'Almost there! Check your email to confirm your subscription.'
export const FAILED = 'Failed to subscribe. Please try again.'
export const ALERTS_OFF = 'You won’t get emails about bakeries anymore. Your saved bakeries stay saved.'
export const AGREE_FIRST = 'Please agree to the Terms of Use and Privacy Policy'
