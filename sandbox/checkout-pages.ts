import type Stripe from 'stripe'
import { type Act, dollars } from './act'
import { CARDS } from './cards'
import { html, page } from './html'
import type { Payment } from './pay'

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')
const LISTED = Object.entries(CARDS).filter(([, { label }]) => label)
const ASKING = LISTED.find(([, { outcome }]) => outcome === 'confirm')![0]

/** The page for the session's state; `payment`: the result of the last press on its button. */
export function checkoutPage(act: Act, session: Stripe.Checkout.Session, payment?: Payment): string {
  if (session.status === 'complete') return paidPage(session)
  if (session.status === 'expired' || session.expires_at <= act.now) return expiredPage(session)
  return payment?.status === 'requires_action' ? confirmPage(session) : payPage(act, session, payment)
}

function payPage({ store }: Act, session: Stripe.Checkout.Session, payment?: Payment): string {
  const plan = store.get('plan', session.id)!
  const seller = plan.destination && store.get('account', plan.destination)?.business_profile?.name
  const total = dollars(session.amount_total!)
  const items = plan.line_items.map(
    ({ description, quantity, amount_total }) =>
      html`<li><span>${description}${quantity === 1 ? '' : ` × ${quantity}`}</span><span>${dollars(amount_total)}</span></li>`,
  )
  const wrong = payment?.message && html`<p class="alert" role="alert" id="wrong">${payment.message}</p>`
  return page({
    title: `Pay ${total}`,
    body: html`<h1>${seller ? `Pay ${seller}` : 'Your payment'}</h1>
<p class="total">${total}</p>
<div class="columns">
<div>
<form class="card" method="post" action="/sandbox/checkout/${session.id}/pay">
${wrong}
<label for="card">Card number</label>
<input id="card" name="card" value="${spaced(LISTED[0]![0])}" inputmode="numeric" autocomplete="off" required maxlength="23" aria-describedby="${wrong && 'wrong '}cards"${wrong && html` aria-invalid="true"`}>
<button type="submit">Pay ${total}</button>
</form>
<section>
<h2 id="cards">Test cards</h2>
<ul class="rows">${LISTED.map(([number, { label }]) => html`<li><span>${label}</span><span><code>${spaced(number)}</code></span></li>`)}</ul>
</section>
</div>
<section>
<h2>What you pay for</h2>
<ul class="rows">${items}<li class="sum"><span>Total</span><span>${total}</span></li></ul>
</section>
</div>
${backLink(session)}`,
  })
}

export function confirmPage(session: Stripe.Checkout.Session): string {
  const answer = (confirm: boolean, label: string) =>
    html`<form method="post" action="/sandbox/checkout/${session.id}/pay"><input type="hidden" name="card" value="${ASKING}"><input type="hidden" name="confirm" value="${String(confirm)}"><button type="submit"${!confirm && html` class="quiet"`}>${label}</button></form>`
  return page({
    title: 'Confirm your payment',
    body: html`<h1>Confirm your payment</h1>
<p class="total">${dollars(session.amount_total!)}</p>
<section>
<p>Your bank would ask you here whether this is really you. In the sandbox you are the bank.</p>
${answer(true, 'Yes, it is me')}${answer(false, 'No, stop this payment')}
</section>`,
  })
}

function paidPage(session: Stripe.Checkout.Session): string {
  return page({
    title: 'Paid',
    body: html`<h1>This is paid</h1>
<p class="total">${dollars(session.amount_total!)}</p>
<p>It cannot be paid a second time.</p>
<a class="button" href="${successUrl(session)}">Continue</a>`,
  })
}

function expiredPage(session: Stripe.Checkout.Session): string {
  return page({
    title: 'Expired',
    body: html`<h1>This checkout session has expired</h1>
<p>The time to pay is over. Nothing was charged.</p>
${session.cancel_url && html`<a class="button" href="${session.cancel_url}">Go back</a>`}`,
  })
}

const backLink = ({ cancel_url }: Stripe.Checkout.Session) =>
  cancel_url && html`<a class="back" href="${cancel_url}">Go back without paying</a>`

export const successUrl = ({ success_url, id }: Stripe.Checkout.Session) =>
  success_url!.replaceAll('{CHECKOUT_SESSION_ID}', id)
