/** Our knowledge of a state's program before an admin has checked it (decision 176). */
export interface KnownProgram {
  state: string
  /** For states with several programs. */
  part?: { key: string; name: string }
  statement?: string
  /** Shown before payment, where the law has other words for that. */
  notice?: string
  on_page?: true
  before_payment?: true
  wants_address?: true
  number_instead?: string
  wants_phone?: true
  wants_permit?: true
  /** In dollars. */
  annual_cap?: number
  permit_words: string
  selling_words: string
  label_words: string
}

/** Compared with the official page on `checked_on`. */
export interface CheckedProgram extends KnownProgram {
  source_url?: string
  source_words: string
  checked_on: string
}
