import { ShoppingBasket } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useAuth, useUser } from '~/features/accounts/auth-context'
import type { Cart } from '~/features/cart/cart'
import { checkCart } from '~/features/cart/cart-check'
import { useCart } from '~/features/cart/cart-context'
import { type BakeryAndMenu, useBakeryAndMenu } from '~/features/cart/use-bakery-and-menu'
import { useMend } from '~/features/cart/use-mend'
import { ApiError } from '~/http/client'
import { useSend } from '~/http/use-send'
import { formatDollars } from '~/lib/money'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { NeedsScript } from '~/ui/needs-script'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { EmptyCart } from '../cart/empty-cart'
import { checkoutApi } from './checkout.calls'
import type { CheckoutDetails } from './checkout.contract'
import type { CheckoutFields } from './checkout-form'
import { CheckoutLabel } from './checkout-label'
import { heldPieces, keepFields, keptCheckout, keptFields } from './checkout-store.browser'
import { CheckoutSummary } from './checkout-summary'
import { HowStep } from './how-step'
import { UnpaidNotice, useUnpaidOrder } from './unpaid-order'
import { usePlacing } from './use-placing'
import { WhenStep } from './when-step'
import { WhoStep } from './who-step'

const AccountDialog = lazy(async () => ({
  default: (await import('~/features/accounts/account-dialog')).AccountDialog,
}))

export function CheckoutScreen() {
  const { cart, loading } = useCart()
  const { loading: checking } = useAuth()
  const { kitchen, problem, lookAgain } = useBakeryAndMenu(cart?.bakery_id)
  return (
    <div className="column pb-16">
      <PageHeader
        title="Checkout"
        intro="Say how and when you’d like it, then pay by card. You’re charged only then."
      />
      <NeedsScript what="Checkout" />
      {loading || checking ? (
        <Waiting />
      ) : !cart ? (
        <EmptyCart />
      ) : kitchen ? (
        <CheckoutForm cart={cart} kitchen={kitchen} lookAgain={lookAgain} />
      ) : problem ? (
        <Notice kind="error" live action={<Button onClick={lookAgain}>Try again</Button>}>
          {problem}
        </Notice>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

const Waiting = () => (
  <div className="scripted grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
    <div className="grid gap-6">
      <Skeleton className="h-72" />
      <Skeleton className="h-56" />
      <Skeleton className="h-80" />
    </div>
    <Skeleton className="h-96" />
  </div>
)

interface CheckoutFormProps {
  cart: Cart
  kitchen: BakeryAndMenu
  lookAgain: () => void
}

function CheckoutForm({ cart, kitchen, lookAgain }: CheckoutFormProps) {
  const { bakery, menu } = kitchen
  const user = useUser()
  const form = useCheckoutForm(bakery, user?.id ?? null)
  const [account, setAccount] = useState<{ open: boolean; tab: 'sign-in' | 'sign-up' } | null>(null)
  const { place, busy, refusal, wake } = usePlacing(cart)
  const { box, problems: refused, notice, send } = useSend<HTMLDivElement>({ names: GUEST_FIELDS })
  const unpaid = useUnpaidOrder(wake)
  const problems = checkCart(cart, menu, heldPieces(cart.bakery_id))
  const { mend, dialog } = useMend(cart, kitchen)
  // While the fees are being worked out, the customer cannot order.
  const { fees_warning } = useCart()
  const adding_up = cart.service_fee === null && !fees_warning
  useBakeryTerms(cart, kitchen)

  useEffect(() => {
    if (user) setAccount((dialog) => dialog && { ...dialog, open: false })
  }, [user])

  const submit = form.handleSubmit(async (fields) => {
    if (adding_up) return
    if (problems.length > 0) return document.getElementById('summary-title')?.scrollIntoView()
    await send(() =>
      place(fields).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 409) lookAgain()
        throw error
      }),
    )
  })

  if (!bakery.online_ordering) return <TakesNoOrders bakery={bakery} />
  const total = refusal?.totals?.customer_total ?? cart.total
  // A line that says the same sentence and has a button to mend it makes the notice needless.
  const shown = refusal && notice && !problems.some(({ sentence }) => sentence === notice)
  const pay = (
    <Button type="submit" form="checkout" size="lg" block loading={busy || adding_up} disabled={problems.length > 0}>
      Place order and pay
    </Button>
  )
  return (
    <>
      <div ref={box} className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
        <form id="checkout" noValidate onSubmit={submit} aria-label="Checkout" className="grid min-w-0 gap-6">
          {unpaid && <UnpaidNotice unpaid={unpaid} />}
          <WhoStep form={form} refused={refused} bakery={bakery} onAccount={(tab) => setAccount({ open: true, tab })} />
          <HowStep form={form} refused={refused} cart={cart} bakery={bakery} />
          <WhenStep form={form} refused={refused} cart={cart} bakery={bakery} />
        </form>
        <CheckoutSummary cart={cart} totals={refusal?.totals ?? null} problems={problems} onMend={mend}>
          {shown && (
            <Notice kind={refusal.totals ? 'warning' : 'error'} live title={notice}>
              {refusal.totals ? 'You haven’t ordered yet. Press the button again if that’s OK with you.' : null}
            </Notice>
          )}
          {bakery.label?.before_payment && <CheckoutLabel label={bakery.label} cart={cart} menu={menu} />}
          <div className="max-lg:hidden">{pay}</div>
          <p className="text-sm text-soft">
            You’ll pay by card on our payment partner’s page. By ordering you agree to our{' '}
            <Link to="/terms-of-service" className="prose-link">
              Terms of Service
            </Link>
            .
          </p>
        </CheckoutSummary>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 mt-6 grid grid-cols-[auto_1fr] items-center gap-4 border-oat border-t bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:hidden">
        <p className="text-sm text-soft">
          Total <strong className="block text-ink text-lg tabular-nums">{formatDollars(total)}</strong>
        </p>
        {pay}
      </div>
      {dialog}
      {account && (
        <Suspense>
          <AccountDialog
            description="Your cart stays as it is."
            returnTo="/checkout"
            open={account.open}
            tab={account.tab}
            onTab={(tab) => setAccount({ ...account, tab })}
            onOpenChange={(open) => setAccount({ ...account, open })}
          />
        </Suspense>
      )}
    </>
  )
}

/** What the customer typed stays in this browser; what they typed the last time comes from their account. */
function useCheckoutForm(bakery: BakeryAndMenu['bakery'], user_id: string | null) {
  const form = useForm<CheckoutFields>({
    defaultValues: {
      ...EMPTY,
      delivery_address: { ...NOWHERE, state: bakery.state },
      ...keptFields(),
      // The consent is for one bakery.
      may_contact: keptCheckout()?.order?.bakery_id === bakery.id && keptFields()?.may_contact === true,
    },
    shouldUnregister: false,
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepFields(values) }), [form])
  const { data: last } = useAnswer<CheckoutDetails>(user_id, {
    read: (signal) => checkoutApi('GET /checkout-details', { signal }),
  })
  const filled = useRef(false)
  useEffect(() => {
    if (!last || filled.current) return
    filled.current = true
    if (last.phone && !form.getValues('customer_phone')) form.setValue('customer_phone', last.phone)
    if (last.delivery_address && !form.getValues('delivery_address.street'))
      form.setValue('delivery_address', { unit: '', ...last.delivery_address })
  }, [last, form])
  return form
}

const EMPTY = { customer_name: '', customer_email: '', customer_phone: '', notes: '', requested_for: '' }
const NOWHERE = { street: '', unit: '', city: '', state: '', zip_code: '' }

/** The guest call names these fields differently. */
const GUEST_FIELDS = { email: 'customer_email', full_name: 'customer_name' }

/** The bakery may have stopped delivering or changed its fee since the cart was filled. */
function useBakeryTerms(cart: Cart, { bakery }: BakeryAndMenu) {
  const { choose } = useCart()
  const { delivery_enabled, delivery_fee } = bakery
  useEffect(() => {
    if (cart.fulfillment_type === 'delivery')
      choose({ fulfillment_type: delivery_enabled ? 'delivery' : 'pickup', delivery_fee })
  }, [cart.fulfillment_type, choose, delivery_enabled, delivery_fee])
}

function TakesNoOrders({ bakery }: { bakery: BakeryAndMenu['bakery'] }) {
  return (
    <EmptyState
      icon={<ShoppingBasket />}
      title={`${bakery.name} isn’t taking online orders right now.`}
      action={<LinkButton to={`/bakery/${bakery.slug}`}>Back to the bakery</LinkButton>}
    >
      Your cart stays saved in this browser.
    </EmptyState>
  )
}
