/** What we know of a state's program before any admin has looked at it (decision 176). */
export interface KnownProgram {
  state: string
  /** Where a state has several. */
  part?: { key: string; name: string }
  statement?: string
  /** Before payment, where the law has other words for that. */
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

/** Held against the official page, on that day. */
export interface CheckedProgram extends KnownProgram {
  source_url?: string
  source_words: string
  checked_on: string
}
