import { Link } from 'react-router'
import { Badge } from '~/ui/badge'
import { DONE, pastOf } from '../cases/case'
import { REPORT_REASON_WORDS } from '../moderation/report-reasons'
import { Section } from './user-section'
import { atTime, deviceWords, onDay, signInWords } from './user-words'
import type { SignIns, UserDetail } from './users.contract'

const ALARMING: SignIns['outcome'][] = ['wrong_password', 'refused']
const listClass = 'grid divide-y divide-oat empty:hidden'

export function UserSignIns({ user: { sign_ins } }: { user: UserDetail }) {
  return (
    <Section title="Sign-ins">
      {sign_ins.length === 0 && <p className="text-soft">None yet.</p>}
      <ul className={listClass}>
        {sign_ins.map((one) => (
          <li key={`${one.at} ${one.outcome} ${one.device_label}`} className="grid gap-0.5 py-2.5">
            <p className={ALARMING.includes(one.outcome) ? 'font-medium text-jam' : 'font-medium'}>
              {signInWords(one)}
            </p>
            <p className="text-soft text-sm wrap-anywhere">
              {deviceWords(one.device_label)} · {atTime(one.at)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function UserBakeries({ user: { bakeries } }: { user: UserDetail }) {
  return (
    <Section title="Bakeries">
      {bakeries.length === 0 && <p className="text-soft">None.</p>}
      <ul className={listClass}>
        {bakeries.map(({ id, name, slug, status }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <Link to={`/bakery/${slug}`} className="prose-link wrap-anywhere">
              {name}
            </Link>
            {status !== 'verified' && <Badge>{STATUS_WORDS[status]}</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const STATUS_WORDS = { unverified: 'Not verified', pending: 'Waiting for us', rejected: 'Turned down' }

export function UserReports({ user: { reports } }: { user: UserDetail }) {
  return (
    <Section title="Reports about them">
      {reports.length === 0 && <p className="text-soft">None.</p>}
      <ul className={listClass}>
        {reports.map(({ id, kind, reason, state, at }) => (
          <li key={id} className="grid gap-0.5 py-2.5">
            <p className="font-medium">
              {capital(kind)}: {REPORT_REASON_WORDS[reason]}
            </p>
            <p className="text-soft text-sm">
              {onDay(at)} · {state === 'open' ? 'Waiting' : capital(pastOf(DONE[state]))}
            </p>
          </li>
        ))}
      </ul>
      {reports.some(({ state }) => state === 'open') && (
        <Link to="/reports" className="prose-link justify-self-start py-2">
          Open the reports
        </Link>
      )}
    </Section>
  )
}

export function UserRulings({ user: { rulings } }: { user: UserDetail }) {
  return (
    <Section title="Rulings about them">
      {rulings.length === 0 && <p className="text-soft">None.</p>}
      <ul className={listClass}>
        {rulings.map(({ id, title, ruling, reason, at, outcome }) => (
          <li key={id} className="grid gap-0.5 py-2.5">
            <p className="font-medium wrap-anywhere">{title}</p>
            <p className="text-soft text-sm">
              {capital(pastOf(DONE[ruling]))} on {onDay(at)}
              {outcome && ` · appeal ${outcome}`}
            </p>
            {reason && <p className="wrap-anywhere">{reason}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
