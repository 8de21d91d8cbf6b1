import { SignInForm } from '~/features/accounts/sign-in-form'
import { SignUpForm } from '~/features/accounts/sign-up-form'
import { Dialog } from '~/ui/dialog'
import { Tabs } from '~/ui/tabs'

interface AccountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  tab: 'sign-in' | 'sign-up'
  onTab: (tab: 'sign-in' | 'sign-up') => void
}

/** On the same page, so that neither the cart nor what was typed is lost. */
export function AccountDialog({ open, onOpenChange, tab, onTab }: AccountDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Your account" description="Your cart stays as it is.">
      <div className="pb-4">
        <Tabs
          even
          label="Sign in or sign up"
          value={tab}
          onValueChange={(value) => onTab(value === 'sign-up' ? 'sign-up' : 'sign-in')}
          tabs={[
            { value: 'sign-in', label: 'Sign In', content: <SignInForm /> },
            { value: 'sign-up', label: 'Sign Up', content: <SignUpForm returnTo="/checkout" /> },
          ]}
        />
      </div>
    </Dialog>
  )
}
