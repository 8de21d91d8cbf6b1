import type { BakeryFilters } from './search.contract'

/** 'texas' and 'austin texas' also mean what is kept by the state's letters; how many a short text finds is known. */
export type TextKind = 'short' | 'shortish' | 'words' | 'state' | 'in_state'

/** Which of the possible search statements: all that the text of one depends on. The rest of a search are its parameters. */
export interface StatementVariant extends Pick<BakeryFilters, 'sort' | 'premium' | 'featured'> {
  /** As circleOf says. */
  near: 'small' | 'plain' | 'odd' | null
  text: TextKind | null
  /** Whether there are names that hold the text inside a word. */
  inside: boolean
  /** With a place and a text: whether the text is the rarer of the two, and what it finds is looked at instead of what is near. */
  text_first: boolean
  /** Which bits of traits are asked for, as in Wanted. */
  all: boolean
  others: boolean
  none: boolean
  /** How many each walk may find. */
  step: number
  counted: boolean
}

/** The parts of a statement that differ: which bakeries, and how many there are, at most 10000. */
export interface StatementParts {
  /** Tables that both of the others read. */
  first?: string
  /** A query for `id` with the keys `r1, r2, r3` to order by. */
  candidates: string
  count: string
  /** Of the distance to a row's `phi` and `lambda`, where there is a place to be distant from. */
  haversine?: (alias: string) => string
}
