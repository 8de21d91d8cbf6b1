import { useUser } from '~/features/accounts/auth-context'
import { ListingWaitlist } from '~/features/newsletter/listing-waitlist'
import { pageMeta } from '~/lib/page-meta'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'List Your Bakery' })

export default function GetListed() {
  const user = useUser()
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader
        title="List Your Bakery"
        intro="Listings open soon. Leave your email and we’ll tell you."
        className="pb-0 md:pb-0"
      />
      <ListingWaitlist email={user?.email} />
      <LinkButton to="/eligibility" variant="quiet" size="sm" className="-ml-4 justify-self-start">
        See what each tier asks for
      </LinkButton>
    </div>
  )
}
