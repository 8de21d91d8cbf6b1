/** How a baker proves ownership (docs/product.md, Calls). `code`: an editor finds it where only the owner could put it. */
export const CLAIM_METHODS = ['document', 'domain', 'code'] as const
export type ClaimMethod = (typeof CLAIM_METHODS)[number]

export const CODE_PLACES = ['website', 'instagram'] as const
export type CodePlace = (typeof CODE_PLACES)[number]

export const NOTE_MAX = 2000
export const MOST_DOCUMENTS = 6
/** Ruling 30. */
export const DOCUMENT_DAYS = 90
export const CODE_MINUTES = 30
export const CODE_TRIES = 5
export const CLAIMS_A_DAY = 5
export const CODES_A_DAY = 5

export const ALREADY_YOURS = 'You’re already the verified owner of this bakery.'
export const TAKEN = 'This bakery already has a verified owner. If that’s wrong, write to us through Help.'
export const ALREADY_OPEN = 'You already have a claim on this bakery. We’re looking at it.'
export const CLOSED = 'This claim has already been decided.'
export const LOST_TO_ANOTHER =
  'Someone else showed us that this bakery is theirs. If that’s wrong, write to us through Help.'

export const NOT_OPENED = 'Open the photo first. Approving makes them the verified owner.'

/** How the proof that came with a listing was ruled on; `waiting`: it came after the listing, and is looked at by itself. */
export const PROOF_RULINGS = ['none', 'incomplete', 'waiting', 'asked', 'verified'] as const
export type ProofRuling = (typeof PROOF_RULINGS)[number]

interface ClaimProof {
  method: ClaimMethod
  documents: number
  /** The editor has opened all of them. */
  seen: boolean
  proved_at: unknown
  /** The mailbox is not at the website that the page names now. */
  elsewhere: boolean
}

/** Why an editor cannot approve yet, or null. A photo is always proof; a code on the web leaves no trace here: the editor saw it. */
export function proofMissing({ method, documents, seen, proved_at, elsewhere }: ClaimProof): string | null {
  if (!seen) return documents === 1 ? 'Open the photo before you approve.' : 'Open the photos before you approve.'
  if (method === 'code' || documents > 0 || (proved_at && !elsewhere)) return null
  if (proved_at) return 'The code came back from another website than the page names now. Ask for a photo.'
  return method === 'document'
    ? 'There’s no photo yet. Ask for one, and approve once you’ve seen it.'
    : 'The emailed code hasn’t come back yet. Ask for it, or for a photo, before you approve.'
}

/** No I, O, 0 or 1: people read it from a card and type it. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Accepts a code in small letters, without its dash or with extra blanks. */
export function codeOf(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
