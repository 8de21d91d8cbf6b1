import * as toBakery from './bakery-letters.server'
import * as toCustomer from './customer-letters.server'
import { cancelledLetter, closedLetter, missedLetter, STATUS_LETTERS } from './status-letters.server'

export const orderLetters = [
  ...Object.values(toCustomer),
  ...Object.values(STATUS_LETTERS),
  cancelledLetter,
  closedLetter,
  missedLetter,
  ...Object.values(toBakery),
]
