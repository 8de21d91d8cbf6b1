import { isOf, type PersonRows } from '~/http/person-rows.server'

/** Keys and hashes of codes say nothing to their owner; the names of their passkeys do. */
export const twoStepOfPerson: PersonRows = {
  exportOf: (person) => ({ passkeys: isOf('user_id', person) }),
}
