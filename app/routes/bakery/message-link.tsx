import type { Bakery } from '~/features/bakeries/bakeries.contract'
import { isVerified } from '~/features/bakeries/bakery'
import { LinkButton } from '~/ui/link-button'

export const MessageLink = ({ bakery, className }: { bakery: Bakery; className?: string }) =>
  isVerified(bakery) &&
  !bakery.closed && (
    <LinkButton
      to={`/messages?bakery=${bakery.id}`}
      state={{ about: bakery.name }}
      variant="secondary"
      className={className}
    >
      Message
    </LinkButton>
  )
