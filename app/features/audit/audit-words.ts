import { grouped } from '~/lib/text'
import type { AuditEntry } from './audit.contract'

/** "role granted" for the action role.granted. */
export const actionWords = (action: string): string => action.replaceAll(/[._]/g, ' ')

/** "cottage food program ut-kitchens": people are shown by name instead. */
export const subjectWords = ({ subject_type, subject_id }: AuditEntry): string =>
  `${subject_type.replaceAll('_', ' ')} ${subject_id}`

/** Of a whole letter, say, enough to know it by: the file has all of it. */
const SHOWN = 600

const whole = (value: unknown): string =>
  value === null || value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value)

function shown(value: unknown): string {
  const text = whole(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${grouped(text.length - SHOWN)} more characters)` : text
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One line for each detail; of a record before and after, only what changed. */
export function detailLines({ before, after, ...others }: Record<string, unknown>): [string, string][] {
  const plain = Object.entries(others).map(([name, value]): [string, string] => [actionWords(name), shown(value)])
  if (!isRecord(after)) return plain
  const was = isRecord(before) ? before : {}
  const changed = [...new Set([...Object.keys(was), ...Object.keys(after)])].filter(
    (name) => whole(was[name]) !== whole(after[name]),
  )
  return [
    ...plain,
    ...changed.map((name): [string, string] => [actionWords(name), `${shown(was[name])} → ${shown(after[name])}`]),
  ]
}
