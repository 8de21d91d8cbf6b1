import { useRef } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { useSettled } from '~/ui/use-settled'
import { FULFILLMENT_TYPES } from './opening'
import { openingApi } from './opening.calls'
import type { Preview, SettingsChange } from './opening.contract'

interface OpeningPreviewProps {
  bakery_id: string
  /** Null while it is invalid: the last preview then stays. */
  change: SettingsChange | null
}

/** The server writes the words, so that they are exactly those of the page. */
export function OpeningPreview({ bakery_id, change }: OpeningPreviewProps) {
  const asked = useSettled(change ? JSON.stringify(change) : null)
  const { data, problem } = useAnswer<Preview>(asked, {
    read: (signal) =>
      openingApi('POST /bakeries/:bakery_id/settings/preview', {
        params: { bakery_id },
        body: JSON.parse(asked!) as SettingsChange,
        signal,
      }),
  })
  const last = useRef(data)
  if (data) last.current = data
  const shown = last.current
  if (!shown) return asked && !problem ? <Skeleton className="h-36 rounded-card" /> : null
  const { opening, stranded } = shown
  const kinds = FULFILLMENT_TYPES.filter((kind) => opening.next_of[kind] || opening.weekly[kind].length > 0)
  return (
    <>
      <section
        aria-labelledby="preview-title"
        className="grid gap-3 rounded-card border border-oat border-dashed bg-paper p-5"
      >
        <h3 id="preview-title" className="font-sans font-semibold text-base tracking-normal">
          What customers will read
        </h3>
        <div aria-live="polite" className="grid gap-3 text-soft">
          {opening.pause && <p className="text-ink">{opening.pause}</p>}
          {kinds.map((kind) => (
            <div key={kind}>
              <p className="font-semibold text-ink">{kind === 'pickup' ? 'Pickup' : 'Delivery'}</p>
              {opening.next_of[kind] && <p className="font-medium text-ink">{opening.next_of[kind]}</p>}
              {opening.weekly[kind].map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          ))}
          {kinds.length === 0 && <p>Customers can’t order anything for the next two months.</p>}
        </div>
      </section>
      {stranded.length > 0 && (
        <Notice
          kind="warning"
          live
          title={`${stranded.length} ${stranded.length === 1 ? 'order is' : 'orders are'} for a time you’re taking away`}
        >
          <p>They stay as they are. Write to these customers, or cancel, and they get everything back:</p>
          <ul className="mt-1 grid">
            {stranded.slice(0, 8).map(({ id, customer_name, window }) => (
              <li key={id}>
                <Link to={`/my-listing/${bakery_id}?order=${id}`} className="prose-link">
                  {customer_name}
                </Link>
                , {window}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
