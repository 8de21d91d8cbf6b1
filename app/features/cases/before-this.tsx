import { Link } from 'react-router'
import { ago } from '~/lib/ago'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { Notice } from '~/ui/notice'
import { type EarlierRuling, signsOf, standing } from './before'
import { STATES } from './case'
import type { Before } from './cases.contract'

/** Stands above what was sent in: it may change how that is read. */
export function Signs({ before }: { before: Before }) {
  const signs = signsOf(before, new Date())
  if (signs.length === 0) return null
  return (
    <Notice kind="warning">
      <ul className="grid gap-1">
        {signs.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
    </Notice>
  )
}

export function BeforeThis({ before: { people, bakery } }: { before: Before }) {
  const now = new Date()
  if (people.length === 0 && !bakery) return null
  return (
    <Card padded className="grid grid-cols-1 gap-5">
      <h3 className="display-3">Before this</h3>
      {people.map(({ part, person, joined_at, suspended_until, rulings, reports, dismissed }) => (
        <div key={part + person.id} className="grid gap-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={`/profile/${person.username}`} className="prose-link font-semibold">
              {person.full_name}
            </Link>
            <span className="text-sm text-soft">
              {part === 'author' ? 'Sent it' : 'Reported it'} · joined {ago(new Date(joined_at), now)}
              {reports > 0 && ` · ${reports} ${reports === 1 ? 'report' : 'reports'} made, ${dismissed} dismissed`}
            </span>
            {suspended_until && <Badge tone="jam">Suspended</Badge>}
          </p>
          <Rulings rulings={rulings} now={now} />
        </div>
      ))}
      {bakery && (
        <div className="grid gap-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={`/bakery/${bakery.slug}`} className="prose-link font-semibold">
              {bakery.name}
            </Link>
            <span className="text-sm text-soft">The bakery</span>
          </p>
          <Rulings rulings={bakery.rulings} now={now} />
        </div>
      )}
    </Card>
  )
}

function Rulings({ rulings, now }: { rulings: EarlierRuling[]; now: Date }) {
  if (rulings.length === 0) return <p className="text-sm text-soft">No decisions yet.</p>
  const stand = standing(rulings)
  return (
    <ul className="grid gap-1 text-sm">
      {rulings.map((one) => (
        <li key={one.at + one.subject_id + one.state} className={stand.includes(one) ? '' : 'text-soft'}>
          {wordsOf(one)} {ago(new Date(one.at), now)}
          {one.by && `, by ${one.by}`}
        </li>
      ))}
    </ul>
  )
}

/** "Post hidden" */
function wordsOf({ kind, state }: EarlierRuling): string {
  const thing = kind.replaceAll('_', ' ')
  const known = Object.entries(STATES).find(([word]) => word === state)?.[1].name ?? state
  return `${thing[0]?.toUpperCase()}${thing.slice(1)} ${known.toLowerCase()}`
}
