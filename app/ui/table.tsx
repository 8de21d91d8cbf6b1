import type { Key, ReactNode } from 'react'
import { cn } from './cn'

/** A null cell is a dash, and left out on a phone. */
type Column<Row> = { header: ReactNode; cell: (row: Row) => ReactNode; numeric?: boolean }

type TableProps<Row> = {
  caption: string
  captionVisible?: boolean
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
}

/** On a phone each row is a card. The region takes the focus so that the keyboard can scroll it. */
export function Table<Row>({ caption, captionVisible, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <section className="overflow-x-auto rounded-card border border-oat bg-paper" aria-label={caption} tabIndex={0}>
      <table className="w-full border-collapse text-left text-[0.9375rem] max-sm:block">
        <caption className={captionVisible ? 'px-5 pt-4 text-left font-semibold max-sm:block max-sm:pb-2' : 'sr-only'}>
          {caption}
        </caption>
        <thead className="max-sm:sr-only">
          <tr className="border-oat border-b">
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a table's columns never change places
              <th key={at} scope="col" className={cn(cellClass, 'font-semibold text-soft', end(column))}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="border-oat border-b last:border-0 hover:bg-flour max-sm:grid max-sm:gap-1 max-sm:px-5 max-sm:py-3"
            >
              {columns.map((column, at) => {
                const value = column.cell(row)
                return (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a table's columns never change places
                    key={at}
                    className={cn(
                      cellClass,
                      value === null ? 'max-sm:hidden' : cardLine,
                      at === 0 && 'max-sm:font-semibold',
                      end(column),
                    )}
                  >
                    {/* Hidden from screen readers, which read a column's header with its cells. */}
                    {at > 0 && (
                      <span aria-hidden="true" className="text-soft sm:hidden">
                        {column.header}
                      </span>
                    )}
                    {value ?? '–'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const cellClass = 'whitespace-nowrap px-5 py-3.5'
const cardLine = 'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:whitespace-normal max-sm:p-0!'
const end = ({ numeric }: { numeric?: boolean }) => numeric && 'text-right tabular-nums'
