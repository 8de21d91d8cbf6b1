import type { FulfillmentType } from './opening'
import type { OpeningWords } from './page-words'

type OpeningLinesProps = { kind: FulfillmentType; opening: Pick<OpeningWords, 'next_of' | 'weekly'> }

/** For the bakery's page, and for the preview on the baker's desk. */
export function OpeningLines({ kind, opening: { next_of, weekly } }: OpeningLinesProps) {
  return (
    <>
      {next_of[kind] && <p className="font-medium text-ink">{next_of[kind]}</p>}
      {weekly[kind].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}
