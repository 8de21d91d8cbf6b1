import { Link } from 'react-router'
import { ago } from '~/lib/ago'
import { Notice } from '~/ui/notice'
import { STATES } from './case'
import type { Case } from './cases.contract'

/** Where it is, whose it is, since when it waits; and what was ruled or asked before. */
export function CaseHead({ one }: { one: Case }) {
  const { shown, opened_at, state, reason, ruled_by, ruled_at } = one
  const now = new Date()
  return (
    <>
      <p className="text-soft wrap-anywhere">
        {shown?.line && `${shown.line} · `}
        {shown?.about && (
          <>
            <Link to={`/profile/${shown.about.username}`} className="prose-link">
              {shown.about.full_name}
            </Link>{' '}
            ·{' '}
          </>
        )}
        sent {ago(new Date(opened_at), now)}
      </p>
      {ruled_at && (
        <Notice
          title={`${ruled_by ?? 'An editor'}: ${STATES[state].name.toLowerCase()} ${ago(new Date(ruled_at), now)}`}
        >
          <span className="whitespace-pre-line wrap-anywhere">{reason}</span>
        </Notice>
      )}
      {!ruled_at && reason && (
        <Notice title="We asked">
          <span className="whitespace-pre-line wrap-anywhere">{reason}</span>
        </Notice>
      )}
    </>
  )
}
