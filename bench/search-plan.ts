interface Node {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Subplan Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

export interface ReadRows {
  /** Rows that were read for the page and for the count, those included that a filter then dropped. */
  page: number
  count: number
  scans: string[]
}

/** What the scans of an executed plan read. Counting happens in `whole`, `counted` or `sifted`, or else in the query beside the cards. */
export function readOf({ Plan }: { Plan: Node }): ReadRows {
  const read: ReadRows = { page: 0, count: 0, scans: [] }
  const visit = (node: Node, counting: boolean) => {
    const loops = node['Actual Loops']
    if (/Scan/.test(node['Node Type']) && node['Relation Name'] && loops > 0) {
      const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      const rows = Math.round((node['Actual Rows'] + dropped) * loops)
      read[counting ? 'count' : 'page'] += rows
      const where = node['Index Name'] ?? node['Relation Name']
      read.scans.push(
        `${String(rows).padStart(8)} rows, ${counting ? 'count' : 'page '}  ${node['Node Type']} ${where}`,
      )
    }
    for (const inner of node.Plans ?? []) visit(inner, counting || isCount(inner))
  }
  visit(Plan, false)
  return read
}

const isCount = (node: Node): boolean => {
  const name = node['Subplan Name'] ?? ''
  if (name.startsWith('CTE ')) return ['CTE counted', 'CTE whole', 'CTE sifted'].includes(name)
  return name.startsWith('InitPlan') && !mentionsCards(node) && node['Node Type'] === 'Aggregate'
}

const mentionsCards = (node: Node): boolean =>
  node['Relation Name'] === 'search_cards' || (node.Plans ?? []).some(mentionsCards)
