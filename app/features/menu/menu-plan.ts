import { MOST_ITEMS } from './menu'
import { type Cells, COLUMN_NAMES, cellsOf, labelOf, READ, type Sheet, SheetError, type SheetItem } from './menu-csv'
import { FIRST_SECTION, kindsProblems, priceProblem } from './menu-item'
import { type NewItem, newItemBody, type OwnItem } from './menu-items.contract'

export interface PlannedRow {
  row: number
  name: string
  kind: 'new' | 'changed' | 'unchanged' | 'wrong'
  item_id: string | null
  /** As a spreadsheet would show it. */
  changes: { column: string; before: string; after: string }[]
  problems: string[]
  /** The result; null for a row with problems. */
  item: Item | null
}

type Item = SheetItem & Pick<OwnItem, 'picture_id'>

/** The baker's own, by address. */
type Pictures = ReadonlyMap<string, string>

const NEW: Item = {
  ...{ id: '', name: '', price: 0, category: FIRST_SECTION, description: '', stock: null, tags: [], allergens: [] },
  ...{ allergen_kinds: {}, ingredients: '', net_weight: null, notice_hours: null, max_per_order: null },
  ...{ available: true, options: [], picture_id: null, image_url: null },
}

/** What the file does not name stays as it is. */
export function planImport(
  sheet: Sheet,
  menu: readonly OwnItem[],
  pictures: Pictures,
): { rows: PlannedRow[]; problem: string | null } {
  const known = {
    by_id: new Map(menu.map((item) => [item.id, item])),
    by_name: byName(menu),
    pictures,
    taken: new Map(),
  }
  const rows = sheet.rows.map(({ row, cells }) => planRow(row, cells, known))
  const added = rows.filter(({ kind }) => kind === 'new').length
  const full = menu.length + added > MOST_ITEMS
  return { rows, problem: full ? `A menu holds up to ${MOST_ITEMS} items. This would go over that.` : null }
}

interface KnownMenu {
  by_id: ReadonlyMap<string, OwnItem>
  by_name: ReadonlyMap<string, OwnItem[]>
  pictures: Pictures
  /** Which row is about an item. */
  taken: Map<string, number>
}

function planRow(row: number, cells: Cells, { pictures, taken, ...menu }: KnownMenu): PlannedRow {
  const planned = {
    row,
    name: (cells.name ?? '').replace(/\s+/g, ' ').trim().slice(0, 120),
    item_id: null,
    changes: [],
  }
  try {
    const before = findItem(cells, menu)
    const key = before?.id ?? `new ${fold(cells.name)} ${fold(cells.category)}`
    const earlier = taken.get(key)
    if (earlier !== undefined) throw new SheetError(`This is the same item as in row ${earlier}.`)
    taken.set(key, row)
    const content = readContent(cells, before, pictures)
    const item = { ...(before ?? NEW), ...content } as Item
    const problems = [...Object.values(kindsProblems(item.allergens, item.allergen_kinds)), priceProblem(item)]
    const wrong = problems.filter((problem) => problem !== null)
    if (wrong.length > 0) return { ...planned, kind: 'wrong', problems: wrong, item: null }
    const changes = changesOf(before ?? NEW, item).filter(({ after }) => before || after !== '')
    const kind = !before ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
    return { ...planned, name: item.name, item_id: before?.id ?? null, kind, changes, problems: [], item }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return { ...planned, kind: 'wrong', problems: error.message.split('\n'), item: null }
  }
}

function byName(menu: readonly OwnItem[]): Map<string, OwnItem[]> {
  const found = new Map<string, OwnItem[]>()
  for (const item of menu) found.set(fold(item.name), [...(found.get(fold(item.name)) ?? []), item])
  return found
}

const fold = (text = '') => text.trim().toLowerCase()

/** By id, which an export has, or by name; of two with the same name the section decides. */
function findItem(cells: Cells, { by_id, by_name }: Pick<KnownMenu, 'by_id' | 'by_name'>): OwnItem | null {
  const known = by_id.get(fold(cells.id))
  if (known) return known
  const named = by_name.get(fold(cells.name)) ?? []
  const here = named.length > 1 ? named.filter(({ category }) => fold(category) === fold(cells.category)) : named
  if (named.length > 1 && here.length !== 1)
    throw new SheetError('Your menu has several items of this name. Export it first, and keep the Id column.')
  return here[0] ?? null
}

/** Throws all problems of a row at once, by the same rules as the form. */
function readContent(cells: Cells, before: OwnItem | null, pictures: Pictures): Partial<NewItem & ItemImage> {
  const typed: Record<string, unknown> = {}
  const problems: string[] = []
  for (const column of COLUMN_NAMES) {
    const cell = cells[column]
    if (cell === undefined || column === 'id') continue
    try {
      const read = column === 'image_url' ? pictureOf(cell, before, pictures) : READ[column](cell)
      if (column === 'allergens' || column === 'image_url') Object.assign(typed, read)
      else if (read !== undefined) typed[column] = read
    } catch (error) {
      if (!(error instanceof SheetError)) throw error
      problems.push(error.message)
    }
  }
  if (!before && typed.price === undefined && !problems.some((problem) => problem.startsWith('Price')))
    problems.push('A new item needs a price.')
  const { success, data, error } = newItemBody.safeParse({ name: before?.name, price: 1, ...typed })
  for (const { path, message } of error?.issues ?? []) {
    const column = COLUMN_NAMES.find((one) => one === path[0])
    // The validator's messages begin with the field's name: replaces it by the column's.
    problems.push(column ? message.replace(new RegExp(`^${path.join('\\.')}\\b`), labelOf(column)) : message)
  }
  if (problems.length > 0 || !success) throw new SheetError([...new Set(problems)].join('\n'))
  const { price, ...rest } = data
  const content =
    typed.image_url === undefined ? rest : { ...rest, image_url: typed.image_url as ItemImage['image_url'] }
  return typed.price === undefined ? content : { ...content, price }
}

type ItemImage = Pick<OwnItem, 'picture_id' | 'image_url'>

/** A file can only name pictures already on the site: the item's own, or another of the baker's. */
function pictureOf(cell: string, before: OwnItem | null, pictures: Pictures): ItemImage {
  const image_url = cell.trim().replace(/^https?:\/\/[^/]+(?=\/media\/)/, '')
  if (image_url === '') return { picture_id: null, image_url: null }
  if (before && image_url === before.image_url) return { picture_id: before.picture_id, image_url }
  const picture_id = pictures.get(image_url)
  if (!picture_id)
    throw new SheetError('We don’t know this picture. Leave out the Picture column, and add pictures on your menu.')
  return { picture_id, image_url }
}

function changesOf(before: Item, after: Item): PlannedRow['changes'] {
  const [was, is] = [cellsOf(before), cellsOf(after)]
  return COLUMN_NAMES.filter((column) => column !== 'id' && was[column] !== is[column]).map((column) => ({
    column: labelOf(column),
    before: was[column],
    after: is[column],
  }))
}
