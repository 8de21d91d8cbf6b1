import { PremiumScreen } from '~/features/premium/premium-screen'
import { ShareCampaign } from '~/features/shares/share-campaign'
import { VisitsSection } from '~/features/visits/visits-section'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Premium' })

export default function Premium() {
  return (
    <PremiumScreen
      visits={(bakery_id) => <VisitsSection bakery_id={bakery_id} />}
      share={(bakery_id) => <ShareCampaign bakery_id={bakery_id} />}
    />
  )
}
