import { readMarkdown } from '../app/lib/markdown.server'
import { cpuOf, ORDINARY, SLOW_PIECES } from '../tests/setup/slow-markdown'
import type { Figure } from './figures'

const BAR_MS = 50
const render = (source: string) =>
  readMarkdown(source, 'https://localoaf.example').html({ person: () => true, picture: () => undefined })

/** What 20,000 characters of the worst Markdown that we know cost the processor. */
export async function benchMarkdown(): Promise<Figure[]> {
  const ordinary = cpuOf(render, ORDINARY)
  const measured = SLOW_PIECES.map((piece) => ({ piece, ms: cpuOf(render, piece) })).toSorted((a, b) => b.ms - a.ms)
  for (const { piece, ms } of measured.slice(0, 5))
    console.log(`markdown, ${JSON.stringify(piece)}: ${ms.toFixed(1)} ms`)
  console.log(`markdown, ordinary words: ${ordinary.toFixed(1)} ms`)
  const worst = measured[0]?.ms ?? 0
  const figure = `${worst.toFixed(1)} ms`
  return [{ what: '20,000 characters of the worst Markdown', figure, bar: `${BAR_MS} ms`, ok: worst < BAR_MS }]
}
