import { Navigate, useLocation } from 'react-router'
import { deskHref } from '~/features/desk/desk-tabs'
import { BakeryPremium, ForVerified } from '~/features/premium/premium-screen'
import { DeskScreen } from './desk-screen'

export default function Premium() {
  const { hash } = useLocation()
  return (
    <DeskScreen tab="premium" nobody={<ForVerified />}>
      {({ id }) =>
        // Sharing had its place here, and mails that are out lead to it.
        hash === '#share' ? <Navigate to={deskHref(id, 'share')} replace /> : <BakeryPremium bakery_id={id} />
      }
    </DeskScreen>
  )
}
