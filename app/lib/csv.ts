/** Without it spreadsheets misread UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

// What spreadsheets run as a formula. An apostrophe makes it text. East Asian spreadsheets run full-width signs, too.
const RUNS = /^'*[=+\-@\t\r＝＋－＠]/

export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? quoted(cell) : (cell ?? ''))).join(',')}\r\n`

const quoted = (text: string) => `"${(RUNS.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

export const asTyped = (cell: string): string => (RUNS.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell)
