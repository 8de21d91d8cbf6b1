import { Link } from 'react-router'
import { ago } from '~/lib/ago'
import { Notice } from '~/ui/notice'
import { DONE, STATES } from './case'
import type { Case } from './cases.contract'

export function CaseHead({ one }: { one: Case }) {
  const { shown, opened_at, state, appeal, reason, ruled_by, ruled_at } = one
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
        sent {ago(new Date(opened_at), new Date())}
      </p>
      {appeal && <Ruled {...appeal} state={DONE[appeal.ruling]} />}
      {appeal && <Said title={`${appeal.by} appealed`}>{appeal.text}</Said>}
      {ruled_at && <Ruled {...{ state, reason, ruled_by, ruled_at }} />}
      {!ruled_at && reason && <Said title="We asked">{reason}</Said>}
    </>
  )
}

const Ruled = ({
  state,
  reason,
  ruled_by,
  ruled_at,
}: Pick<Case, 'state' | 'reason' | 'ruled_by'> & { ruled_at: string }) => (
  <Said
    title={`${ruled_by ?? 'An editor'}: ${STATES[state].name.toLowerCase()} ${ago(new Date(ruled_at), new Date())}`}
  >
    {reason}
  </Said>
)

const Said = ({ title, children }: { title: string; children: string | null }) => (
  <Notice title={title}>
    <span className="whitespace-pre-line wrap-anywhere">{children}</span>
  </Notice>
)
