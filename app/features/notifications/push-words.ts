import { BRAND } from '~/lib/brand'

export const HOW_TO_INSTALL = `Put ${BRAND} on your home screen first: tap Share, then “Add to Home Screen”. Open it from there, and you can turn notifications on.`

export const PUSH_FAILED = 'Your browser couldn’t turn notifications on. Please try again.'
