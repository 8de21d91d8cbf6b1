import { type SQL, sql } from 'drizzle-orm'
import { customType, type ExtraConfigColumn, index, integer, text, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const cube = customType<{ data: string }>({ dataType: () => 'cube' })

export const moment = (name: string) => timestamp(name, { withTimezone: true })

export const created_at = () => moment('created_at').notNull().defaultNow()

export const updated_at = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

export const storedPicture = () => ({
  file: text().notNull().unique(),
  small_file: text().notNull().unique(),
  width: integer().notNull(),
  height: integer().notNull(),
  created_at: created_at(),
})

/** For a column that names a user: deleting an account must not read the whole table. */
export const userIndex = (table: string, column: ExtraConfigColumn) =>
  index(`${table}_${column.name}_index`)
    .on(column)
    .where(sql.raw(`${column.name} is not null`))

// Text with a CHECK instead of a PostgreSQL enum: a new value is one cheap, transactional ALTER.
export const oneOf = (column: string, values: readonly string[]): SQL =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

export const allOf = (column: string, values: readonly string[]): SQL =>
  sql.raw(`${column} <@ array[${values.map((value) => `'${value}'`).join(', ')}]`)

export const lengthWithin = (column: string, min: number, max: number): SQL =>
  sql.raw(`char_length(${column}) between ${min} and ${max}`)

// Names go into subjects of mails, calendars and the provider's pages. The same rule as in lib/text.ts.
export const isOneLine = (...columns: string[]): SQL =>
  sql.raw(columns.map((column) => `is_one_line(${column})`).join(' and '))

export const isEmail = (column: string): SQL =>
  sql.raw(
    `${column} = lower(${column}) and char_length(${column}) <= 254 and ${column} ~ '^[^@[:space:]]+@[^@[:space:]]+$'`,
  )

export const isZip = (column: string): SQL => sql.raw(`${column} ~ '^[0-9]{5}(-[0-9]{4})?$'`)

export const isWebAddress = (column: string): SQL =>
  sql.raw(`${column} ~ '^https?://[^[:space:]]+$' and char_length(${column}) <= 500`)

// A picture elsewhere must be https, or the page would be mixed content.
export const isPictureAddress = (column: string): SQL =>
  sql.raw(`${column} ~ '^(/[^/]|https://)[^[:space:]]*$' and char_length(${column}) <= 500`)
