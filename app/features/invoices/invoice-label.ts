import { labelLines } from '../cottage-food/label'
import type { Label } from '../cottage-food/label.contract'

/** What the law wants told of the bakery, if any does. */
export type LawLabel = Label | null

/** Some states want it on the invoice of what cannot be labelled, such as a wedding cake. */
export const linesOfLaw = (law: LawLabel): string[] => (law ? labelLines(law) : [])
