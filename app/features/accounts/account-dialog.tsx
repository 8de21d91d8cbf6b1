import { Dialog } from '~/ui/dialog'
import { Tabs } from '~/ui/tabs'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

interface AccountDialogProps {
  /** Says what becomes of the visitor's cart or form meanwhile. */
  description: string
  /** Where the link in the mail of a new account leads. */
  returnTo: string
  open: boolean
  onOpenChange: (open: boolean) => void
  tab: 'sign-in' | 'sign-up'
  onTab: (tab: 'sign-in' | 'sign-up') => void
}

/** Stays on the same page, so that nothing the visitor chose or typed is lost. */
export function AccountDialog({ description, returnTo, open, onOpenChange, tab, onTab }: AccountDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Your account" description={description}>
      <div className="pb-4">
        <Tabs
          even
          label="Sign in or sign up"
          value={tab}
          onValueChange={(value) => onTab(value === 'sign-up' ? 'sign-up' : 'sign-in')}
          tabs={[
            { value: 'sign-in', label: 'Sign In', content: <SignInForm /> },
            { value: 'sign-up', label: 'Sign Up', content: <SignUpForm returnTo={returnTo} /> },
          ]}
        />
      </div>
    </Dialog>
  )
}
