import type { BakeryFilters } from './search.contract'

/** 'texas' and 'austin texas' also match rows stored with the state's letters; the counts of short texts are stored. */
export type TextKind = 'short' | 'shortish' | 'words' | 'state' | 'in_state'

/** All that a statement's text depends on; the rest of a search are parameters. */
export interface StatementVariant extends Pick<BakeryFilters, 'sort' | 'premium' | 'featured'> {
  /** From circleOf. */
  near: 'small' | 'plain' | 'odd' | null
  text: TextKind | null
  inside: boolean
  /** With place and text: the text is the rarer one, so its matches are tested instead of the bakeries nearby. */
  text_first: boolean
  /** Which bits of TraitQuery are asked for. */
  all: boolean
  others: boolean
  none: boolean
  /** How many rows each index walk may find. */
  step: number
  counted: boolean
}

export interface StatementParts {
  /** Common tables that the other parts read. */
  first?: string
  /** Selects `id` and the sort keys `r1, r2, r3`. */
  candidates: string
  count: string
  /** The haversine of a row's distance, given an alias with `phi` and `lambda`; left out without a place. */
  haversine?: (alias: string) => string
}
