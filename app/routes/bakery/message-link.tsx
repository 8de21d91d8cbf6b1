import type { Bakery } from '~/features/bakeries/bakeries.contract'
import { isVerified } from '~/features/bakeries/bakery'
import { LinkButton } from '~/ui/link-button'

/** Shown where the bakery can answer. A visitor signs in first and comes back to it. */
export const MessageLink = ({ bakery, className }: { bakery: Bakery; className?: string }) =>
  isVerified(bakery) &&
  !bakery.closed && (
    <LinkButton to={`/messages?bakery=${bakery.id}`} variant="secondary" className={className}>
      Message
    </LinkButton>
  )
