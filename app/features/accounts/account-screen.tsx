import type { ReactNode } from 'react'
import { TwoStepCard } from '~/features/two-step/two-step-card'
import { useAnswer } from '~/live/use-answer'
import { Card } from '~/ui/card'
import { type Heading, PageHeader } from '~/ui/page-header'
import { accountsApi } from './accounts.calls'
import { useAuth } from './auth-context'
import { ChangePasswordForm } from './change-password-form'
import { EmailCard } from './email-card'
import type { OwnAccount } from './email-change.contract'
import { SessionsCard } from './sessions-card'
import { SetPasswordCard } from './set-password-card'

export const ACCOUNT_HEADING: Heading = {
  title: 'Your Account',
  intro: 'How you sign in, how we tell you things, and what happens with your data.',
}

interface AccountScreenProps {
  /** The settings of other features, by name. */
  more: (has_password: boolean) => Record<string, ReactNode>
  notices: ReactNode
}

export function AccountScreen({ more, notices }: AccountScreenProps) {
  const { user, reload } = useAuth()
  const account = useAnswer<OwnAccount>('account', { read: (signal) => accountsApi('GET /account', { signal }) })
  if (!user) return null
  const has_password = account.data?.has_password ?? true
  const cards = {
    email: <EmailCard email={user.email} account={account} />,
    password: has_password ? <ChangePasswordForm email={user.email} /> : <SetPasswordCard email={user.email} />,
    two_step: <TwoStepCard onChanged={reload} />,
    sessions: <SessionsCard />,
    ...more(has_password),
  }
  return (
    <div className="column pb-16">
      <div className="mx-auto max-w-3xl">
        <PageHeader {...ACCOUNT_HEADING} />
        {notices}
        <div className="in-order grid gap-6">
          {Object.entries(cards).map(([name, card]) => (
            <Card key={name} padded>
              {card}
            </Card>
          ))}
        </div>
      </div>
    </div>
  )
}
