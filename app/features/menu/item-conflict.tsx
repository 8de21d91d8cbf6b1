import { MINUTE_MS } from '~/lib/durations'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { type Draft, differences, draftOf } from './item-draft'
import type { OwnItem } from './menu-items.contract'

interface ItemConflictProps {
  mine: Draft
  theirs: OwnItem
  busy: boolean
  onMine: () => void
  onTheirs: () => void
}

/** Another tab or person saved first: the baker sees both versions before one is dropped. */
export function ItemConflict({ mine, theirs, busy, onMine, onTheirs }: ItemConflictProps) {
  const rows = differences(mine, draftOf(theirs))
  return (
    <div className="grid gap-5">
      <Notice
        kind="warning"
        live
        title={`${theirs.name} was changed ${sinceWords(theirs.updated_at)}, somewhere else.`}
      >
        {theirs.archived_at ? 'It was archived, too. ' : ''}Which version should customers see?
      </Notice>
      <dl className="grid gap-4">
        {rows.map(({ label, mine, theirs }) => (
          <div key={label} className="grid gap-1">
            <dt className="font-semibold">{label}</dt>
            <dd className="grid grid-cols-2 gap-3">
              <Version title="Yours" text={mine} />
              <Version title="The other" text={theirs} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button loading={busy} onClick={onMine}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={onTheirs}>
          Use theirs
        </Button>
      </div>
      <p className="text-sm text-soft">Keeping yours changes only what you typed. The rest stays as it is now.</p>
    </div>
  )
}

const Version = ({ title, text }: { title: string; text: string }) => (
  <div className="min-w-0 rounded-control bg-dough px-3 py-2">
    <p className="text-soft text-xs">{title}</p>
    <p className="whitespace-pre-line text-[0.9375rem] wrap-anywhere">{text}</p>
  </div>
)

function sinceWords(at: string): string {
  const minutes = Math.round((Date.now() - Date.parse(at)) / MINUTE_MS)
  if (minutes < 2) return minutes < 1 ? 'just now' : 'a minute ago'
  return minutes < 120 ? `${minutes} minutes ago` : 'earlier'
}
