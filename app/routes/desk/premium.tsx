import { Navigate, useLocation } from 'react-router'
import { deskHref } from '~/features/desk/desk-tabs'
import { BakeryPremium, ForVerified } from '~/features/premium/premium-screen'
import { LinkButton } from '~/ui/link-button'
import { DeskScreen } from './desk-screen'

const compare = () => (
  <LinkButton to="/pricing" variant="secondary">
    Compare with free
  </LinkButton>
)

export default function Premium() {
  const { hash } = useLocation()
  return (
    <DeskScreen tab="premium" actions={compare} nobody={<ForVerified />}>
      {({ id }) =>
        // Sharing had its place here, and mails that are out lead to it.
        hash === '#share' ? <Navigate to={deskHref(id, 'share')} replace /> : <BakeryPremium bakery_id={id} />
      }
    </DeskScreen>
  )
}
