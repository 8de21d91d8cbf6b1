/**
 * Where the law wants a home's address: publish it, use the state's number, or take orders by request only (ruling 40). `private` means
 * that the baker has not chosen: request only where the law wants it on the page (ruling 56).
 */
export const ADDRESS_CHOICES = ['private', 'publish', 'number', 'request_only'] as const
export type AddressChoice = (typeof ADDRESS_CHOICES)[number]

export const PROGRAM_KEY = /^[a-z]{2}(-[a-z0-9]+)*$/
export const KEY_NEEDED = 'A key is the state’s letters and words, such as ca-class-a.'

/** Days before a permit runs out on which its baker is told. */
export const PERMIT_REMINDERS = [30, 7, 0] as const

interface ProgramTerms {
  verified: boolean
  wants_address: boolean
  number_instead: string | null
}

/** Only a verified record asks anything of a baker (ruling 40). */
export const asksForAddress = ({ verified, wants_address }: Omit<ProgramTerms, 'number_instead'>): boolean =>
  verified && wants_address

interface LabelChoice {
  address_choice: AddressChoice
  state_number: string
}

/** The problems of a choice, by field; null if there are none. `address`: the one that would be published. */
export function choiceProblem(
  program: ProgramTerms,
  { address_choice, state_number }: LabelChoice,
  address: string | null,
): { field: keyof LabelChoice; sentence: string } | null {
  const refuse = (sentence: string, field: keyof LabelChoice = 'address_choice') => ({ field, sentence })
  if (address_choice === 'private') return null
  if (!asksForAddress(program)) return refuse('Nothing asks for your address here, so we keep it private.')
  if (address_choice === 'publish' && !address)
    return refuse('Please add your street on the pickup card first. Then you can publish it.')
  if (address_choice !== 'number') return null
  if (!program.number_instead) return refuse('Your state doesn’t have a number you can show instead of an address.')
  return state_number ? null : refuse(`Please enter your ${program.number_instead}.`, 'state_number')
}

/** From this share of the cap on the baker is warned. */
const NEAR = 0.8

export function capLevel(sold: number, cap: number): 'fine' | 'near' | 'over' {
  return sold >= cap ? 'over' : sold >= cap * NEAR ? 'near' : 'fine'
}

export const CAP_WORDS = {
  near: 'You’re close to your state’s cap for this year. Ask your state or county what comes after it.',
  over: 'You’ve passed your state’s cap for this year. Ask your state or county before you sell more.',
}

export const UNSEEN_SALES = 'Markets and other sales count, too, and we can’t see those.'

/** "today", "in 5 days", "2 days ago" */
export function daysLeftWords(days: number): string {
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}
