import { type SQL, sql } from 'drizzle-orm'

/** Whether a text names one of these addresses, and not one that only ends or begins like it (joann@x.co, ann@x.com). */
export function namesAddress(text: SQL, emails: string[]): SQL {
  const any = emails.map((email) => email.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&')).join('|')
  return sql`${text} ~* ${`(?<![a-z0-9._%+-])(?:${any})(?![a-z0-9]|[.-][a-z0-9])`}`
}
