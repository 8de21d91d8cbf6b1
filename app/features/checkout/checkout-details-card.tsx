import { sentenceOf } from '~/http/client'
import { addressLine } from '~/lib/address'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { checkoutApi } from './checkout.calls'
import type { CheckoutDetails } from './checkout.contract'

const NOTHING: CheckoutDetails = { phone: null, delivery_address: null }

/** On /edit-profile. */
export function CheckoutDetailsCard() {
  const { data, problem, reload, change } = useAnswer<CheckoutDetails>('checkout-details', {
    read: (signal) => checkoutApi('GET /checkout-details', { signal }),
  })
  const forget = () =>
    change({
      show: () => NOTHING,
      send: () => checkoutApi('DELETE /checkout-details', {}),
      settle: () => NOTHING,
    }).catch((error: unknown) => toast.error(sentenceOf(error)))
  const address = data?.delivery_address
  return (
    <section id="checkout-details" aria-labelledby="checkout-title" className="grid gap-4 scroll-mt-20">
      <div className="grid gap-1.5">
        <h2 id="checkout-title" className="display-3">
          For your next checkout
        </h2>
        <p className="text-soft">
          We fill in the phone number and delivery address you used last. Bakers see them when you order.
        </p>
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-12" />}
      {data && !data.phone && !address && <p>Nothing saved.</p>}
      {data && (data.phone || address) && (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            {data.phone && (
              <>
                <dt className="text-soft">Phone</dt>
                <dd className="wrap-anywhere">{data.phone}</dd>
              </>
            )}
            {address && (
              <>
                <dt className="text-soft">Address</dt>
                <dd className="wrap-anywhere">{addressLine(address)}</dd>
              </>
            )}
          </dl>
          <Button variant="secondary" className="justify-self-start" onClick={forget}>
            Delete
          </Button>
        </>
      )}
    </section>
  )
}
