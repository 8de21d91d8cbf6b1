import type { Bakery } from '~/features/bakeries/bakeries.contract'
import { isVerified } from '~/features/bakeries/bakery'
import { LinkButton } from '~/ui/link-button'

/** Where somebody answers. Who isn't signed in yet comes back to it after that. */
export const MessageLink = ({ bakery, className }: { bakery: Bakery; className?: string }) =>
  isVerified(bakery) &&
  !bakery.closed && (
    <LinkButton to={`/messages?bakery=${bakery.id}`} variant="secondary" className={className}>
      Message
    </LinkButton>
  )
