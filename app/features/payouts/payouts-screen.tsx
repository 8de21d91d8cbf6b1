import { useParams } from 'react-router'
import { PageHeader } from '~/ui/page-header'
import { Payouts } from './payouts'

/** The provider sends the owner back here. */
export function PayoutsScreen() {
  const { bakeryId = '' } = useParams()
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader title="Card Payments" className="pb-0 md:pb-2" />
      <Payouts bakery_id={bakeryId} />
    </div>
  )
}
