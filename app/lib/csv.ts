/** Spreadsheets show what is in it rightly only if it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF'

// What spreadsheets would run. An apostrophe makes text of it; one that stands there already gets another, so that `asTyped` is exact.
// Full-width signs count: spreadsheets of East Asia take them for the others.
const RUNS = /^'*[=+\-@\t\r＝＋－＠]/

/** One line of a file for spreadsheets. Numbers stay numbers. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? quoted(cell) : (cell ?? ''))).join(',')}\r\n`

const quoted = (text: string) => `"${(RUNS.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A cell as it was before `csvLine` made it harmless. */
export const asTyped = (cell: string): string => (RUNS.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell)
