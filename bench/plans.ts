import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../app/db/client.server'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** How many rows of tables a reading reads, those included that a filter then dropped, and by which indexes. */
export async function rowsReadBy(db: Db, read: (db: Db) => Promise<unknown>): Promise<{ rows: number; steps: string }> {
  const plans: Node[] = []
  await read(explaining(db, plans))
  const nodes = plans.flatMap(flat).filter((node) => node['Relation Name'] && rowsOf(node) > 0)
  return { rows: nodes.reduce((sum, node) => sum + rowsOf(node), 0), steps: nodes.map(words).join(', ') }
}

/** Reads, and keeps how PostgreSQL did it. */
const explaining = (db: Pick<Db, 'execute' | 'transaction'>, plans: Node[]): Db =>
  ({
    execute: async (query: SQL) => {
      const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: Node }[] }>(
        sql`explain (analyze, timing off, format json) ${query}`,
      )
      plans.push(rows[0]!['QUERY PLAN'][0]!.Plan)
      return db.execute(query)
    },
    transaction: (work: (tx: Db) => Promise<unknown>) =>
      db.transaction((tx) => work(explaining(tx as unknown as Db, plans))),
  }) as unknown as Db

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]

const rowsOf = (node: Node) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

const words = (node: Node) =>
  `${node['Index Name'] ?? `${node['Relation Name']} (${node['Node Type']})`} ${rowsOf(node)}`
