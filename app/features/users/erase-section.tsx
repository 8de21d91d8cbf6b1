import { useState } from 'react'
import { leavingApi } from '~/features/leaving/leaving.calls'
import { Button } from '~/ui/button'
import { AskDialog } from './ask-dialog'
import { Section } from './user-section'
import type { UserDetail } from './users.contract'

/** For whoever asked us by letter: they can do it themselves, with time to change their mind. */
export function EraseSection({ user }: { user: UserDetail }) {
  const [asking, setAsking] = useState(false)
  return (
    <Section title="Deletion">
      <p className="text-soft">
        {user.roles.length > 0
          ? 'Accounts with a role can’t be deleted. Take the role first.'
          : 'For people who asked us to, and can’t do it themselves.'}
      </p>
      {user.roles.length === 0 && (
        <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          Delete the account
        </Button>
      )}
      {asking && (
        <AskDialog
          title={`Delete the account of ${user.full_name}?`}
          line="This takes a second admin’s yes. Then the account is deleted at once, and nobody can bring it back. Reviews and posts stay up under “Former member”."
          ask={(reason) => leavingApi('POST /admin/users/:id/erase', { params: { id: user.id }, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
