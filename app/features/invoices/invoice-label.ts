import { labelLines } from '../cottage-food/label'
import type { Label } from '../cottage-food/label.contract'

export type LawLabel = Label | null

/** Some states want it on the invoice of goods that cannot be labelled, such as a wedding cake. */
export const linesOfLaw = (law: LawLabel): string[] => (law ? labelLines(law) : [])
