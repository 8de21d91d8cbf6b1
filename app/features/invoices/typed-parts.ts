import { typedNumber } from '~/lib/typed-number'
import { depositProblem, type InvoiceLine, percentOf, type Sums, sumsOf, totalProblem } from './invoice'

/** As the form holds it: typed values are text. */
export interface DraftLine {
  description: string
  quantity: string
  unit_price: string
}

export interface TypedDeposit {
  ask: 'once' | 'amount' | 'percent'
  deposit: string
}

/** Common to invoices and quotes. */
export interface TypedBill extends TypedDeposit {
  lines: DraftLine[]
}

export const EMPTY_LINE: DraftLine = { description: '', quantity: '1', unit_price: '' }

export const draftLine = (description: string, quantity: number, unit_price: number): DraftLine => ({
  description,
  quantity: String(quantity),
  unit_price: unit_price.toFixed(2),
})

interface WrittenBill {
  lines: { description: string; quantity: number; unit_price: number }[]
  deposit: number | null
}

export const typedBill = ({ lines, deposit }: WrittenBill): TypedBill => ({
  lines: lines.map(({ description, quantity, unit_price }) => draftLine(description, quantity, unit_price)),
  ask: deposit === null ? 'once' : 'amount',
  deposit: deposit?.toFixed(2) ?? '',
})

export const billBody = (typed: TypedBill) => ({ lines: linesBody(typed.lines), deposit: depositBody(typed) })

/** Adds up what is typed so far; text that is no number counts 0. The rate is in percent, and not on the delivery. */
export function billSums(
  typed: TypedBill,
  tax_rate: number,
  delivery_cents = 0,
): Sums & { deposit_cents: number | null } {
  const sums = sumsOf(countedLines(typed.lines), cents(tax_rate))
  const total_cents = sums.total_cents + delivery_cents
  return { ...sums, total_cents, deposit_cents: depositCents(typed, total_cents) }
}

/** By the names of the inputs. With an impossible total every deposit would be wrong: one problem is enough. */
export function billProblems(typed: TypedBill, total_cents: number): Record<string, string | false | null> {
  const of_lines = lineProblems(typed.lines)
  const filled = Object.values(of_lines).every((problem) => !problem)
  const of_total = totalProblem(total_cents)
  return {
    ...of_lines,
    lines: filled && of_total,
    deposit: filled && !of_total && typedDepositProblem(typed, total_cents),
  }
}

const isBlank = ({ description, unit_price }: DraftLine) => description.trim() === '' && unit_price.trim() === ''

/** Blank rows are left out; if all are blank, the first is sent. */
export function sentLines(lines: DraftLine[]): DraftLine[] {
  const filled = lines.filter((line) => !isBlank(line))
  return filled.length > 0 ? filled : lines.slice(0, 1)
}

/** NaN where the text is no number. */
export const linesBody = (lines: DraftLine[]) =>
  sentLines(lines).map(({ description, quantity, unit_price }) => ({
    description,
    quantity: typedNumber(quantity) ?? 1,
    unit_price: typedNumber(unit_price) ?? Number.NaN,
  }))

/** Text that is no number counts 0. */
export const countedLines = (lines: DraftLine[]): InvoiceLine[] =>
  linesBody(lines).map(({ description, quantity, unit_price }) => ({
    description,
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 0,
    unit_price_cents: cents(unit_price),
  }))

export const lineProblems = (lines: DraftLine[]): Record<string, string | false> =>
  Object.fromEntries(
    linesBody(lines).flatMap(({ description, quantity, unit_price }, at) => [
      [`lines.${at}.description`, description.trim() === '' && 'Please say what it’s for.'],
      [`lines.${at}.quantity`, !(Number.isInteger(quantity) && quantity > 0) && 'Please enter a whole number.'],
      [`lines.${at}.unit_price`, !(unit_price >= 0) && 'Please enter an amount.'],
    ]),
  )

export const cents = (typed: number): number => (typed > 0 ? Math.round(typed * 100) : 0)

export function depositBody({ ask, deposit }: TypedDeposit): number | { percent: number } | null {
  if (ask === 'once') return null
  const typed = typedNumber(deposit) ?? Number.NaN
  return ask === 'percent' ? { percent: typed } : typed
}

export function depositCents(typed: TypedDeposit, total_cents: number): number | null {
  const deposit = depositBody(typed)
  if (deposit === null) return null
  if (typeof deposit === 'number') return cents(deposit)
  return percentOf(total_cents, isPercent(deposit.percent) ? deposit.percent : 0)
}

const isPercent = (typed: number) => typed >= 1 && typed <= 100

export function typedDepositProblem(typed: TypedDeposit, total_cents: number): string | null {
  const deposit = depositBody(typed)
  if (typeof deposit === 'number' && !(deposit > 0)) return 'Please enter an amount.'
  if (deposit && typeof deposit === 'object' && !isPercent(deposit.percent))
    return 'Please enter a percentage between 1 and 100.'
  return depositProblem(depositCents(typed, total_cents), total_cents)
}
