import { isOver } from './account-links'
import { advanceAccount, findAccount, type Progress } from './accounts'
import type { Act } from './act'
import type { Request } from './api'
import { checkoutPage, confirmPage, successUrl } from './checkout-pages'
import { goneLinkPage, onboardingPage } from './onboarding-page'
import { pay } from './pay'
import { STYLE } from './style'

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Null: not one of the hosted pages. */
export function answerPage(act: Act, request: Request): PageAnswer | null {
  const [, , area, id = '', step = ''] = request.path.split('/')
  const route = `${request.method} ${area}${step && `/${step}`}`
  if (route === 'GET style.css')
    return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: STYLE }
  if (route === 'GET checkout' || route === 'GET checkout/confirm') return showCheckout(act, id, step === 'confirm')
  if (route === 'POST checkout/pay') return pressPay(act, id, request)
  if (route === 'GET onboarding' || route === 'POST onboarding') return onboard(act, id, request)
  return null
}

function showCheckout(act: Act, id: string, confirming: boolean): PageAnswer {
  const session = act.store.get('session', id)
  if (!session) return htmlAnswer(404, goneLinkPage())
  const open = session.status === 'open' && session.expires_at > act.now
  const body = confirming && open ? confirmPage(session) : checkoutPage(act, session)
  return htmlAnswer(200, body, [session.success_url!])
}

/** For the button, and as JSON for scripts: `{ card, confirm? }` gives `{ status, redirect_url }`. */
function pressPay(act: Act, id: string, request: Request): PageAnswer {
  const spoken = (request.headers['content-type'] ?? '').includes('json')
  const session = act.store.get('session', id)
  if (!session)
    return spoken
      ? json(404, { error: { message: `No such checkout session: ${id}` } })
      : htmlAnswer(404, goneLinkPage())
  const press = spoken ? fromJson(request.body) : fromForm(request.body)
  if (!press) return json(400, { error: { message: 'Send { "card": "4242424242424242" }.' } })
  const payment = pay(act, session, press)
  const after = act.store.get('session', id)!
  const page_url = `${act.public_url}/sandbox/checkout/${id}`
  if (payment.status === 'complete' && !spoken)
    return { status: 303, headers: { location: successUrl(after) }, body: '' }
  const status = STATUS[payment.status]
  if (!spoken) return htmlAnswer(status, checkoutPage(act, after, payment), [session.success_url!])
  const redirects = { complete: successUrl(after), requires_action: `${page_url}/confirm` } as Record<string, string>
  return json(status, { ...payment, redirect_url: redirects[payment.status] ?? page_url })
}

const STATUS = { complete: 200, requires_action: 200, declined: 402, invalid_card: 400, expired: 410 }

function fromForm(body: string) {
  const form = new URLSearchParams(body)
  const confirm = form.get('confirm')
  return { card: form.get('card') ?? '', ...(confirm === null ? {} : { confirm: confirm === 'true' }) }
}

function fromJson(body: string) {
  const given = parse(body) as { card?: unknown; confirm?: unknown } | null
  if (typeof given?.card !== 'string') return null
  return { card: given.card, ...(typeof given.confirm === 'boolean' ? { confirm: given.confirm } : {}) }
}

function onboard(act: Act, id: string, request: Request): PageAnswer {
  const link = act.store.get('account_link', id)
  if (!link) return htmlAnswer(404, goneLinkPage())
  if (isOver(act, link)) return { status: 303, headers: { location: link.refresh_url }, body: '' }
  if (request.method === 'GET')
    return htmlAnswer(200, onboardingPage(id, findAccount(act, link.account)), [link.return_url, link.refresh_url])
  const answer = new URLSearchParams(request.body).get('answer')
  const before = findAccount(act, link.account)
  // A baker who leaves early does not undo an earlier setup.
  const keep = answer === 'incomplete' && before.details_submitted
  if (!keep) advanceAccount(act, link.account, ANSWERS[answer ?? ''] ?? 'incomplete')
  act.store.put('account_link', { ...link, used: true })
  return { status: 303, headers: { location: link.return_url }, body: '' }
}

const ANSWERS: Record<string, Progress | undefined> = { complete: 'complete', pending: 'pending' }

export const json = (status: number, value: unknown): PageAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
})

/** `targets`: where the form's redirect may lead; form-action applies to redirects, too. */
function htmlAnswer(status: number, body: string, targets: string[] = []): PageAnswer {
  const origins = [...new Set(targets.map((url) => new URL(url).origin))].join(' ')
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${origins}; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
    body,
  }
}

export function parse(body: string): unknown {
  try {
    return JSON.parse(body || '{}')
  } catch {
    return null
  }
}
