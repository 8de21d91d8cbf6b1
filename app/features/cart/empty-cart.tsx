import { ShoppingBasket } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'

export const EmptyCart = () => (
  <EmptyState
    icon={<ShoppingBasket />}
    title="Your cart is empty"
    action={<LinkButton to="/browse">Browse bakeries</LinkButton>}
  >
    Browse bakery menus to add items
  </EmptyState>
)
