import type { Bakery } from '~/features/bakeries/bakeries.contract'
import { ShareButton } from '~/features/bakeries/share-button'
import { useCart } from '~/features/cart/cart-context'
import { SaveButton } from '~/features/saved/save-button'
import { buttonClass } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { MessageLink } from './message-link'

/** Sticky, not fixed: it never covers the footer. */
export function ActionBar({ bakery, hasMenu }: { bakery: Bakery; hasMenu: boolean }) {
  const { cart } = useCart()
  const here = cart?.bakery_id === bakery.id ? cart : null
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-1.5 border-oat border-t bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:hidden">
      <SaveButton bakery={bakery} className="flex-1 px-1.5!" />
      <MessageLink bakery={bakery} className="flex-1 px-1.5!" />
      <ShareButton bakery={bakery} className="w-11 px-0!" />
      {here ? (
        <LinkButton to="/cart" className="flex-1 px-1.5!">
          Cart ({here.total_items})
        </LinkButton>
      ) : (
        <a href={hasMenu ? '#menu' : '#reviews'} className={buttonClass({ className: 'flex-1 px-1.5!' })}>
          {hasMenu ? 'Menu' : 'Reviews'}
        </a>
      )}
    </div>
  )
}
