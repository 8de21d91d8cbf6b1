import type { Pool } from 'pg'
import { onTestFinished } from 'vitest'
import { connect, type Db, LIMITS } from '../../app/db/client.server'

interface Node {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

const SETTINGS = ['min_duration=0', 'analyze=on', 'timing=off', 'format=json'].map(
  (one) => `-c auto_explain.log_${one}`,
)
const EXPLAINED = ['-c session_preload_libraries=auto_explain', '-c client_min_messages=log', ...SETTINGS].join(' ')
/** By then PostgreSQL has decided whether a prepared statement gets one plan for all values, and the worst of its plans was tried. */
const TIMES = 7

/** How many rows of a table (`*`: of all tables) each statement read that `work` sent, those included that a filter then dropped; as executed, not as expected. */
export async function rowsRead(
  url: string,
  table: string,
  work: (db: Db, pool: Pool) => Promise<unknown>,
  settings = '',
): Promise<number[]> {
  const { db, pool } = connect(url, { max: 1, limits: LIMITS.job, options: `${EXPLAINED} ${settings}` })
  onTestFinished(() => pool.end())
  let read: number[] = []
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      if (message.startsWith('duration:'))
        read.push(rowsOf(table, JSON.parse(message.slice(message.indexOf('{'))).Plan))
    }),
  )
  for (let time = 0; time < TIMES; time++) {
    read = []
    await work(db, pool)
  }
  return read
}

const rowsOf = (table: string, node: Node): number =>
  (node['Relation Name'] && ['*', node['Relation Name']].includes(table) ? own(node) : 0) +
  (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(table, inner), 0)

const own = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']
