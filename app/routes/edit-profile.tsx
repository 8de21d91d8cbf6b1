import { EditProfileScreen } from '~/features/accounts/edit-profile-screen'
import { CheckoutDetailsCard } from '~/features/checkout/checkout-details-card'
import { AvatarField } from '~/features/pictures/avatar-field'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Edit Profile' })

export default function EditProfile() {
  return (
    <EditProfileScreen
      avatarInput={(props) => <AvatarField {...props} />}
      more={{ checkout: <CheckoutDetailsCard /> }}
    />
  )
}
