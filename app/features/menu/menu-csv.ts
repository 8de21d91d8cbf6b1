import { CsvError, parse } from 'csv-parse/sync'
import { asTyped, BYTE_ORDER_MARK, csvLine } from '~/lib/csv'
import { oneLine } from '~/lib/text'
import { ALLERGENS, type AllergenKinds, CLASSES_WITH_KINDS } from './menu'
import type { OwnItem } from './menu-items.contract'

export const MOST_ROWS = 1000
const MOST_COLUMNS = 50
/** Including empty lines: spreadsheets leave many below a table. */
const MOST_LINES = 5 * MOST_ROWS
/** Descriptions contain line breaks. */
const MOST_LINE_ENDS = 50 * MOST_ROWS
/** Longer than any option that a menu accepts. */
const CHOICE_MAX = 300

/** In the file's order, each with other names that people use. */
const COLUMNS = {
  name: ['Name', 'Item', 'Product', 'Title'],
  price: ['Price', 'Cost', 'Amount'],
  category: ['Section', 'Category', 'Group'],
  description: ['Description', 'Details'],
  stock: ['Stock', 'In stock', 'Inventory', 'Quantity'],
  tags: ['Tags', 'Tag', 'Labels'],
  allergens: ['Allergens', 'Contains'],
  ingredients: ['Ingredients'],
  net_weight: ['Net weight', 'Weight'],
  notice_hours: ['Notice hours', 'Notice'],
  max_per_order: ['Max per order', 'Maximum per order', 'Limit'],
  available: ['Available', 'Offered'],
  options: ['Choices', 'Options'],
  image_url: ['Picture'],
  id: ['Id'],
} as const

export type Column = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[]
export const labelOf = (column: Column): string => COLUMNS[column][0]

export type Cells = Partial<Record<Column, string>>

export interface Sheet {
  /** `row`: as spreadsheets count. */
  rows: { row: number; cells: Cells }[]
  ignored: string[]
}

/** The file as a whole is wrong; the message is shown to the baker. */
export class SheetError extends Error {}

export function readSheet(text: string): Sheet {
  const [header, ...rows] = parsed(text)
  if (!header) throw new SheetError('This file is empty.')
  const columns = header.cells.map(columnOf)
  if (!columns.includes('name'))
    throw new SheetError('We couldn’t find a column called Name. The first row must name the columns.')
  if (rows.length === 0) throw new SheetError('This file has column names, and nothing below them.')
  return {
    ignored: header.cells.filter((name, at) => oneLine(name) !== '' && !columns[at]).map((name) => oneLine(name)),
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(columns.flatMap((column, at) => (column ? [[column, asTyped(cells[at] ?? '')]] : []))),
    })),
  }
}

const tooManyRows = () => new SheetError(`Please import at most ${MOST_ROWS} rows at a time.`)

function parsed(text: string): { row: number; cells: string[] }[] {
  if ((text.match(/[\r\n]/g)?.length ?? 0) > MOST_LINE_ENDS) throw tooManyRows()
  const rows: { row: number; cells: string[] }[] = []
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      // Checked at each cell: a file with a row of 200,000 cells is not read to its end.
      cast: (cell, { index }) => {
        if (index < MOST_COLUMNS) return cell
        throw new SheetError(`Please keep it to ${MOST_COLUMNS} columns.`)
      },
      // The parser's own limit does not count rows of empty cells.
      on_record: (cells: string[], { records, empty_lines }) => {
        if (records > MOST_LINES) throw tooManyRows()
        if (cells.every((cell) => cell.trim() === '')) return
        if (rows.length > MOST_ROWS) throw tooManyRows()
        rows.push({ row: records + empty_lines, cells })
      },
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new SheetError(`We couldn’t read line ${Number(error.lines) || 1}. Is a quotation mark missing there?`)
  }
}

/** Spreadsheets of other countries use semicolons; cells copied from one have tabs. */
function delimiterOf(text: string): string {
  const head =
    text
      .slice(0, 2000)
      .replace(/"[^"]*"/g, '')
      .split(/\r?\n/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark
}

function columnOf(name: string): Column | undefined {
  const key = bare(name.slice(0, 100))
  return COLUMN_NAMES.find((column) => COLUMNS[column].some((known) => bare(known) === key))
}

const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

export type SheetItem = Pick<OwnItem, Column | 'allergen_kinds'>

/** An item as a row of the file. Prices here are in cents. */
export const cellsOf = (item: SheetItem): Record<Column, string> => ({
  name: item.name,
  price: (item.price / 100).toFixed(2),
  category: item.category,
  description: item.description,
  stock: item.stock?.toString() ?? '',
  tags: item.tags.join(', '),
  allergens: allergenCell(item),
  ingredients: item.ingredients,
  net_weight: item.net_weight ?? '',
  notice_hours: item.notice_hours?.toString() ?? '',
  max_per_order: item.max_per_order?.toString() ?? '',
  available: item.available ? 'Yes' : 'No',
  options: item.options.map(choiceLine).join('\n'),
  image_url: item.image_url ?? '',
  id: item.id,
})

export function writeSheet(items: readonly SheetItem[]): string {
  const lines = items.map(cellsOf).map((cells) => COLUMN_NAMES.map((column) => cells[column]))
  return BYTE_ORDER_MARK + [COLUMN_NAMES.map(labelOf), ...lines].map(csvLine).join('')
}

const allergenCell = ({ allergens, allergen_kinds }: { allergens: string[]; allergen_kinds: AllergenKinds }) =>
  allergens
    .map((name) => {
      const kind = allergen_kinds[name as keyof AllergenKinds]
      return name.replace('_', ' ') + (kind ? ` (${kind})` : '')
    })
    .join(', ')

interface Choice {
  group_name: string
  name: string
  price_delta: number
  takes_text: boolean
}

/** "Size: Large +4.00", "Message: On the cake (text)". A colon in a group's name is doubled. */
function choiceLine({ group_name, name, price_delta, takes_text }: Choice): string {
  const line = (price: string) => `${group_name.replaceAll(':', '::')}: ${name}${price}${takes_text ? ' (text)' : ''}`
  const priced = line(` ${price_delta < 0 ? '-' : '+'}${(Math.abs(price_delta) / 100).toFixed(2)}`)
  // A name may itself end like a price or like "(text)": the price is then always written.
  return price_delta === 0 && readChoice(line(''))?.name === name ? line('') : priced
}

const CHOICE = /^((?:[^:]|::)+): ?(.+?)(?: ([+-]\$?\d+(?:\.\d+)?))?( \(text\))?$/

function readChoice(line: string): Choice | null {
  const [, group, name, price, text] = line.length > CHOICE_MAX ? [] : (CHOICE.exec(line) ?? [])
  if (!group || !name) return null
  const price_delta = Number(price?.replace('$', '') ?? 0)
  return { group_name: group.replaceAll('::', ':'), name, price_delta, takes_text: text !== undefined }
}

function readChoices(cell: string): Choice[] {
  return cell
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const choice = readChoice(line.trim())
      if (!choice) throw new SheetError('Choices need a line each, such as “Size: Large +4.00”.')
      return choice
    })
}

/** A cell as the call for an item takes it; undefined keeps the value, a thrown sentence refuses it. */
export const READ: { [column in Exclude<Column, 'id' | 'image_url'>]: (cell: string) => unknown } = {
  name: (cell) => cell,
  description: (cell) => cell,
  ingredients: (cell) => cell,
  net_weight: (cell) => cell,
  category: (cell) => cell.trim() || undefined,
  price: readPrice,
  stock: (cell) => (/^(none|unlimited|-)?$/i.test(cell.trim()) ? null : whole(cell, 'Stock')),
  notice_hours: (cell) => (cell.trim() === '' ? null : whole(cell, 'Notice hours')),
  max_per_order: (cell) => (cell.trim() === '' ? null : whole(cell, 'Max per order')),
  tags: (cell) => cell.split(/[,;]/).filter((tag) => tag.trim() !== ''),
  available: readYes,
  allergens: readAllergens,
  options: readChoices,
}

function readPrice(cell: string): number | undefined {
  const typed = cell.replace(/[$\s]|USD/gi, '')
  if (typed === '') return undefined
  if (/^\d+(\.\d{1,2})?$/.test(typed)) return Number(typed)
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(typed)) return Number(typed.replaceAll(',', ''))
  if (/^\d+,\d{2}$/.test(typed)) return Number(typed.replace(',', '.'))
  throw new SheetError('Price must be an amount such as 6.50.')
}

function whole(cell: string, label: string): number {
  const typed = cell.trim().replace(/\.0+$/, '')
  if (!/^\d{1,6}$/.test(typed)) throw new SheetError(`${label} must be a whole number.`)
  return Number(typed)
}

function readYes(cell: string): boolean | undefined {
  const typed = cell.trim().toLowerCase()
  if (typed === '') return undefined
  if (['yes', 'y', 'true', '1', 'x'].includes(typed)) return true
  if (['no', 'n', 'false', '0'].includes(typed)) return false
  throw new SheetError('Available must be Yes or No.')
}

const OTHER_NAMES: Record<string, string> = {
  egg: 'eggs',
  nut: 'tree_nuts',
  nuts: 'tree_nuts',
  tree_nut: 'tree_nuts',
  peanut: 'peanuts',
  soy: 'soybeans',
  soybean: 'soybeans',
  dairy: 'milk',
}

/** "wheat, tree nuts (pecan, walnut)": commas within parentheses do not separate. */
function readAllergens(cell: string): { allergens: string[]; allergen_kinds: AllergenKinds } {
  const found = new Map<string, string>()
  for (const [, words = '', kind = ''] of cell.matchAll(/([^,;()]+)(?:\(([^()]*)\))?/g)) {
    const key = words
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    if (key === '' || key === 'none') continue
    const name = OTHER_NAMES[key] ?? key
    if (!ALLERGENS.some((one) => one === name))
      throw new SheetError(`${oneLine(words)} isn’t one of the nine allergens US law names.`)
    found.set(name, kind.trim())
  }
  const kinds = CLASSES_WITH_KINDS.filter((name) => found.get(name)).map((name) => [name, found.get(name)])
  return { allergens: [...found.keys()], allergen_kinds: Object.fromEntries(kinds) }
}
