import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { useAuth } from './auth-context'
import type { SessionUser } from './session-store'
import { SignInForm } from './sign-in-form'

/** Opens over the present screen, which stays as it is until the user is back. */
export function SignInAgain({ user }: { user: SessionUser }) {
  const { signOut } = useAuth()
  return (
    <Dialog
      open
      title="Please sign in again"
      description={
        <>
          Your session has ended, <span className="break-all">{user.user_metadata.full_name || user.email}</span>. We
          kept your place.
        </>
      }
      footer={
        <Button variant="quiet" onClick={signOut}>
          Not you? Sign out
        </Button>
      }
    >
      <SignInForm as={user} />
    </Dialog>
  )
}
