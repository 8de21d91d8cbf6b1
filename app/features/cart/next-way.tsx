import { CalendarDays } from 'lucide-react'
import { nextOfferedWords } from '../opening/windows'
import type { Cart } from './cart'
import { useWindows } from './use-windows'

/** Keeps its place while loading, so that nothing jumps. Without an answer it stays empty: checkout says why. */
export function NextWay({ cart }: { cart: Cart }) {
  const { data } = useWindows(cart)
  return (
    <p className="flex min-h-12 gap-2.5 font-medium" aria-live="polite">
      {data && (
        <>
          <CalendarDays className="mt-0.75 size-4.5 shrink-0 text-crust" aria-hidden="true" />
          {nextOfferedWords(data, cart.fulfillment_type)}
        </>
      )}
    </p>
  )
}
