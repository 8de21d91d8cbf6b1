import { orderSubject } from '~/features/orders/order-subject.commands.server'
import type { Subjects } from '~/payments/paid-subject.server'

/** Everything that can be paid, by the name it has in `payments.subject_kind`. */
export const SUBJECTS: Subjects = { order: orderSubject }
