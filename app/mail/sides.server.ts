import type { Letter, Mail } from './letter.server'

/** `owner`: about what the team did with the owner's money; no helper hears of it, and nobody can switch it off. */
export type SideMail = Mail & { side: 'customer' | 'bakery' | 'owner' }

/** A letter that needs less than is known takes it, too. */
type Writes<S> = Pick<Letter<S>, 'mail'>

const mailTo = <S>(
  side: SideMail['side'],
  to: string | null,
  letter: Writes<S>,
  slots: S,
  mail_key?: string,
): SideMail[] => (to ? [{ side, ...letter.mail(slots, { to, mail_key }) }] : [])

/** Empty if the customer gave no address or was erased. */
export const mailCustomer = <S>(
  letter: Writes<S>,
  slots: NoInfer<S> & { customer_email: string | null },
  mail_key?: string,
): SideMail[] => mailTo('customer', slots.customer_email, letter, slots, mail_key)

/** Empty if the bakery has no owner, or the owner is the customer. */
export const mailOwner = <S>(
  letter: Writes<S>,
  slots: NoInfer<S> & { owner_email: string | null },
  mail_key?: string,
): SideMail[] => mailTo('bakery', slots.owner_email, letter, slots, mail_key)

/** The same, for what the team did with the owner's money. */
export const mailOwnersMoney = <S>(
  letter: Writes<S>,
  slots: NoInfer<S> & { owner_email: string | null },
  mail_key?: string,
): SideMail[] => mailTo('owner', slots.owner_email, letter, slots, mail_key)
