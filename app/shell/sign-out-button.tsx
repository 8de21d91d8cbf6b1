import type { VariantProps } from 'class-variance-authority'
import { useState } from 'react'
import { useAuth } from '~/features/accounts/auth-context'
import { Button, type buttonClass } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'

type SignOutButtonProps = VariantProps<typeof buttonClass> & { onSignedOut?: () => void }

export function SignOutButton({ onSignedOut, ...look }: SignOutButtonProps) {
  const { signOut } = useAuth()
  const [open, setOpen] = useState(false)
  const leave = async () => {
    await signOut()
    onSignedOut?.()
  }
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        Sign Out
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Confirm Logout"
        description="Are you sure you want to logout?"
        confirmLabel="Log Out"
        onConfirm={leave}
      />
    </>
  )
}
