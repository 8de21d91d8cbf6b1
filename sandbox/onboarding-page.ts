import type Stripe from 'stripe'
import { html, page } from './html'

export function onboardingPage(link: string, account: Stripe.Account): string {
  const button = (answer: string, label: string, quiet = true) =>
    html`<button type="submit" name="answer" value="${answer}"${quiet && html` class="quiet"`}>${label}</button>`
  const states: [string, boolean][] = [
    ['Details submitted', account.details_submitted],
    ['Can take payments', account.charges_enabled],
    ['Can be paid out', account.payouts_enabled],
  ]
  return page({
    title: 'Set up payments',
    body: html`<h1>Set up payments</h1>
<p class="soft">${account.business_profile?.name ?? account.email ?? account.id}</p>
<section>
<h2>Your account now</h2>
<dl class="rows">${states.map(([label, yes]) => html`<div><dt>${label}</dt><dd>${yes ? '✓ Yes' : '– Not yet'}</dd></div>`)}</dl>
</section>
<form class="card" method="post" action="/sandbox/onboarding/${link}">
<p>The payment provider would ask here who you are and where your money should go. In the sandbox you choose how that ends:</p>
${button('complete', 'Finish setup', false)}
${button('pending', 'Send it in, but a document is missing')}
${button('incomplete', 'Leave it incomplete')}
</form>`,
  })
}

export const goneLinkPage = () =>
  page({
    title: 'Link not found',
    body: html`<h1>There is nothing at this address</h1>
<p>Start again from where you came from.</p>`,
  })
