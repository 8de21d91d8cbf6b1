import { CalendarDays } from 'lucide-react'
import { nextWords } from '../opening/windows'
import type { Cart } from './cart'
import { useWindows } from './use-windows'

/** When these items can be had next. Its place is kept while that is asked; where it cannot be told, checkout says why. */
export function NextWay({ cart }: { cart: Cart }) {
  const { fulfillment_type } = cart
  const { data } = useWindows(cart)
  const [next] = data?.items ?? []
  return (
    <p className="flex min-h-12 gap-2.5 font-medium" aria-live="polite">
      {data && (
        <>
          <CalendarDays className="mt-0.75 size-4.5 shrink-0 text-crust" aria-hidden="true" />
          {next
            ? nextWords({ ...next, fulfillment_type }, data.time_zone)
            : `No open times for ${fulfillment_type} right now.`}
        </>
      )}
    </p>
  )
}
