import { Ban, Ellipsis, Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { tabAddress } from '~/features/accounts/profile-parts'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { IconButton } from '~/ui/icon-button'
import { blockMember } from './acts.browser'

const ReportThing = lazy(() => import('~/features/reports/report-thing'))

/** On somebody else's profile, for members. */
export function MemberMenu({ owner: { id, username } }: { owner: { id: string; username: string } }) {
  const user = useUser()
  const navigate = useNavigate()
  const [reporting, setReporting] = useState(false)
  if (!user || user.id === id) return null
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={`More about @${username}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          { label: 'Report', icon: <Flag aria-hidden="true" />, onSelect: () => setReporting(true) },
          {
            label: `Block @${username}`,
            icon: <Ban aria-hidden="true" />,
            danger: true,
            // Their lists are no longer this member's to see.
            onSelect: () => void blockMember(username, () => navigate(tabAddress(username, 'about'))),
          },
        ]}
      />
      {reporting && (
        <Suspense>
          <ReportThing
            kind="profile"
            id={id}
            description={`Our editors will look at it, and @${username} won’t learn that it was you.`}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
