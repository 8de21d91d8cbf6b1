import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoRole } from '../../app/features/accounts/demo-logins'

/** Signs a demo account in through the call and leaves the session where the site keeps it: faster than the form each time. */
export async function signInAs(page: Page, role: DemoRole): Promise<void> {
  await keep(page, 'auth.session', { session: await demoSession(page, role), due_at: Date.now() + 300_000 })
}

export async function demoSession({ request }: { request: APIRequestContext }, role: DemoRole): Promise<DemoSession> {
  const { email } = DEMO_ACCOUNTS.find((account) => account.role === role)!
  const answer = await request.post('/functions/v1/auth/sign-in', {
    data: { credential: email, password: DEMO_PASSWORD },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { session: DemoSession }).session
}

export interface DemoSession {
  access_token: string
  user: { id: string; email: string }
}

export async function keep(page: Page, key: string, value: unknown): Promise<void> {
  await page.addInitScript(
    ([name, text]) => {
      // Once per tab: what the page itself changes later must stay changed after a reload.
      if (sessionStorage.getItem(name!)) return
      sessionStorage.setItem(name!, 'kept')
      localStorage.setItem(name!, text!)
    },
    [key, JSON.stringify(value)],
  )
}

export const AUSTIN = { name: 'Austin, TX', at: { latitude: 30.267, longitude: -97.743 } }

/** As the site keeps it on a device where somebody looked for bakeries around a place. */
export function searchedFor(page: Page, { name, at }: typeof AUSTIN): Promise<void> {
  const params = { lat: String(at.latitude), lng: String(at.longitude), radius: '15', location: name }
  const address = `/browse?${new URLSearchParams(params)}`
  return keep(page, 'searches', [{ label: `Bakeries near ${name}`, address, at }])
}

/** Whatever the page was about to do has been done. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestIdleCallback(resolve))
  })
}

/** Goes there and waits until the page answers by itself: before its script has come, what is done there is only kept for it. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-awake]').waitFor({ state: 'attached' })
}
