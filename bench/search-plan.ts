interface Node {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** The scans of a plan, and how many rows each read. */
export function planOf({ Plan, 'Execution Time': ms }: { Plan: Node; 'Execution Time': number }): string {
  const scans: string[] = []
  const visit = (node: Node) => {
    const loops = node['Actual Loops']
    if (/Scan/.test(node['Node Type']) && (node['Relation Name'] ?? node['Index Name']) && loops > 0) {
      const read =
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
        loops
      scans.push(
        `    ${String(Math.round(read)).padStart(7)} rows  ${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`,
      )
    }
    for (const inner of node.Plans ?? []) visit(inner)
  }
  visit(Plan)
  return `${scans.join('\n')}\n    ${ms.toFixed(2)} ms`
}
