import { ACCOUNT_HEADING, AccountScreen } from '~/features/accounts/account-screen'
import { BlockedMembers } from '~/features/forum/blocked-members'
import { HelpRequestsCard } from '~/features/help/requests-card'
import { ExportCard } from '~/features/leaving/export-card'
import { LeaveCard } from '~/features/leaving/leave-card'
import { ReturnedMail } from '~/features/mail-returns/returned-mail'
import { NewsletterCard } from '~/features/newsletter/newsletter-card'
import { NotificationSettings } from '~/features/notifications/notification-settings'
import { SavedSearchesCard } from '~/features/saved-searches/saved-searches-card'
import { pageMeta } from '~/lib/page-meta'

export const handle = { heading: ACCOUNT_HEADING }
export const meta = () => pageMeta({ title: 'Your Account' })

export default function Account() {
  return (
    <AccountScreen
      notices={<ReturnedMail />}
      more={(has_password) => ({
        notifications: <NotificationSettings />,
        breadletter: <NewsletterCard />,
        searches: <SavedSearchesCard />,
        blocked: <BlockedMembers />,
        help: <HelpRequestsCard />,
        download: <ExportCard />,
        leave: <LeaveCard has_password={has_password} />,
      })}
    />
  )
}
