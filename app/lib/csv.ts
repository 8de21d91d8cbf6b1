/** Without it spreadsheets misread UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

// What spreadsheets run as a formula (in East Asia full-width signs, too). One more apostrophe makes it text, and `asTyped` takes it off.
const RUNS = /^'*[=+\-@\t\r＝＋－＠]/

export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? quoted(cell) : (cell ?? ''))).join(',')}\r\n`

const quoted = (text: string) => `"${(RUNS.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

export const asTyped = (cell: string): string => (RUNS.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell)
