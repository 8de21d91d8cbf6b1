import type { ReactNode } from 'react'
import type { CaseState } from './case'
import type { Case } from './cases.contract'

/** What all queues know of one kind of case. Its room says it, so that its own screen and the desk of all kinds draw the same. */
export interface QueueKind {
  /** "New listing" */
  name: string
  /** What an editor can look for besides what waits. */
  states: readonly CaseState[]
  /** Within how many hours we mean to answer. */
  goal_hours: number
  /** What an editor reads before ruling, with the form below it. */
  draw: (one: Case, decidable: Decidable) => ReactNode
  /** So little that it needs no room of its own: a queue of these alone is a list of cards. */
  small?: true
}

export type QueueKinds = Record<string, QueueKind>

export interface Decidable {
  one: Case & { own?: boolean }
  selected: boolean
  /** The reason is asked for once it is needed. */
  folded: boolean
  onRuled: () => void
  onUndone: () => void
  /** The form is complete, and its keys work. */
  onShown?: () => void
}

export const manyOf = (name: string): string => `${name.replace(/y$/, 'ie')}s`
