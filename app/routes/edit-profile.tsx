import { EditProfileScreen } from '~/features/accounts/edit-profile-screen'
import { CheckoutDetailsCard } from '~/features/checkout/checkout-details-card'
import { NotificationSettings } from '~/features/notifications/notification-settings'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Edit Profile' })

export default function EditProfile() {
  return <EditProfileScreen more={{ checkout: <CheckoutDetailsCard />, notifications: <NotificationSettings /> }} />
}
