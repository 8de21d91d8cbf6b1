import type { VariantProps } from 'class-variance-authority'
import { lazy, Suspense, useState } from 'react'
import { useAuth } from '~/features/accounts/auth-context'
import { Button, type buttonClass } from '~/ui/button'

const load = () => import('~/ui/confirm-dialog')
const ConfirmDialog = lazy(async () => ({ default: (await load()).ConfirmDialog }))

type SignOutButtonProps = VariantProps<typeof buttonClass> & { onSignedOut?: () => void }

/** The dialog's code comes on the way to the button, not with the page. */
export function SignOutButton({ onSignedOut, ...look }: SignOutButtonProps) {
  const { signOut } = useAuth()
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const ask = () => {
    setAsked(true)
    setOpen(true)
  }
  const leave = async () => {
    await signOut()
    onSignedOut?.()
  }
  return (
    <>
      <Button {...look} onClick={ask} onPointerEnter={load} onFocus={load}>
        Sign Out
      </Button>
      {asked && (
        <Suspense>
          <ConfirmDialog
            open={open}
            onOpenChange={setOpen}
            title="Confirm Logout"
            description="Are you sure you want to logout?"
            confirmLabel="Log Out"
            onConfirm={leave}
          />
        </Suspense>
      )}
    </>
  )
}
