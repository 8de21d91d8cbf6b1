import { expect, type Locator, type Page, test } from '../setup/browser'
import { keep, signInAs, visit } from '../setup/visitors'

const item = (name: string, price: number, quantity: number) => ({
  id: name,
  bakery_id: 'maple',
  bakery_slug: 'maple-street',
  bakery_name: 'Maple Street',
  name,
  description: '',
  price,
  image_url: null,
  quantity,
  tags: [],
  special_instructions: '',
  added_at: '2026-11-14T09:00:00.000Z',
})

const cart = {
  id: 'cart',
  bakery_id: 'maple',
  bakery_slug: 'maple-street',
  bakery_name: 'Maple Street',
  items: [item('Rye', 9.5, 2), item('Bun', 3.25, 100)],
  created_at: '2026-11-14T09:00:00.000Z',
  updated_at: '2026-11-14T09:00:00.000Z',
}

test('a visitor sees what anybody may see, and is sent to sign in where they must, with the origin remembered', async ({
  page,
}) => {
  await visit(page, '/help')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login / Join' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Messages' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Community' })).toHaveAttribute(
    'href',
    '/auth?returnTo=/forum',
  )
  await visit(page, '/messages?with=baker')
  await page.waitForURL('/auth')
  expect(await page.evaluate(() => window.history.state.usr)).toEqual({ from: '/messages?with=baker' })
})

test('the server says Loading... for a guarded screen, and keeps it from search engines', async ({ request }) => {
  const html = await (await request.get('/messages')).text()
  expect(html).toContain('Loading...')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('open soon')
  // One that says the same to everybody says it at once.
  const orders = await (await request.get('/orders')).text()
  expect(orders).toContain('Your orders show up here until they’re in your hands.')
  expect(orders).toContain('Loading...')
})

test('the header shows each role its links, and editors and admins their screens', async ({ page }) => {
  await signInAs(page, 'owner')
  await visit(page, '/help')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /^Messages/ })).toBeVisible()
  await expect(header.getByRole('link', { name: /^My Dashboard/ })).toHaveAttribute(
    'href',
    /^\/my-listing\/[\da-f-]{36}$/,
  )
  await expect(header.getByRole('link', { name: '@maple_street' })).toHaveAttribute('href', /^\/profile\/[\da-f-]{36}$/)
  await expect(header.getByRole('link', { name: 'Add a Bakery' })).toHaveAttribute('href', '/get-listed')
  await expect(header.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  await visit(page, '/admin-dashboard')
  await page.waitForURL('/')
  const order = '?order=00000000-0000-4000-8000-000000000000'
  await visit(page, `/dashboard${order}`)
  await page.waitForURL(({ pathname, search }) => pathname.startsWith('/my-listing/') && search === order)
})

test('an admin reaches the admin dashboard from the header', async ({ page }) => {
  await signInAs(page, 'admin')
  await visit(page, '/help')
  await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('a page that comes without being loaded is announced, and the focus goes to its beginning', async ({ page }) => {
  await visit(page, '/help')
  const news = page.locator('main + [role=status]')
  await expect(news).toBeEmpty()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(news).toHaveText('Privacy Policy | Localoaf')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(news).toHaveText(/^Help/)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Login / Join' }).click()
  await expect(news).toHaveText('Sign In or Join | Localoaf')
  // The menu does not take the focus back to its button.
  await expect(page.getByRole('main')).toBeFocused()
})

test('a customer finds their orders in the menu of a phone and on their profile', async ({ page }) => {
  await signInAs(page, 'customer')
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/help')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Orders', exact: true })).toHaveAttribute('href', '/orders')
  await menu.getByRole('link', { name: /^@/ }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Orders', exact: true })).toHaveAttribute(
    'href',
    '/orders',
  )
})

test('the bell leads to its settings, each of which holds at once', async ({ page }) => {
  await signInAs(page, 'customer')
  await visit(page, '/help')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click()
  const heading = page.getByRole('heading', { name: 'Notifications' })
  await expect(heading).toBeInViewport()
  const email = page.getByRole('group', { name: 'Bakeries you saved' }).getByLabel('Email')
  const kept = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await Promise.all([kept(), email.uncheck()])
  // As a link in an email leads there.
  await page.reload()
  await expect(heading).toBeInViewport()
  await expect(email).not.toBeChecked()
  await Promise.all([kept(), email.check()])
})

// Read off the page: a browser whose scripts Playwright turns off still shows no <noscript>.
test('without scripts the cart, the checkout and a screen behind the sign-in say what they need', async ({
  request,
}) => {
  const said = async (path: string) => /<noscript>(.*?)<\/noscript>/.exec(await (await request.get(path)).text())?.[1]
  expect(await said('/cart')).toMatch(/Your cart.* needs JavaScript\./)
  expect(await said('/checkout')).toMatch(/Checkout.* needs JavaScript\./)
  expect(await said('/my-listing/x')).toMatch(/This page.* needs JavaScript\./)
})

test('signing out asks first, and ends at home', async ({ page }) => {
  await signInAs(page, 'customer')
  await visit(page, '/help')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Logout' })
  await expect(dialog).toContainText('Are you sure you want to logout?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeFocused()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('link', { name: 'Login / Join' })).toBeVisible()
})

test('the cart opens over the page, and its page changes it, with undo', async ({ page }) => {
  await keep(page, 'cart', cart)
  await visit(page, '/help')
  await page.getByRole('button', { name: /^Cart/ }).click()
  const popover = page.getByRole('dialog', { name: 'Cart' })
  await expect(popover.getByRole('link', { name: 'Maple Street' })).toHaveAttribute('href', '/bakery/maple')
  await expect(popover).toContainText('$344.00')
  await expect(popover).not.toContainText('Tax')
  await popover.getByRole('link', { name: 'View Cart' }).click()
  await page.waitForURL('/cart')
  await page.getByRole('button', { name: 'One less Rye' }).click()
  await page.getByRole('button', { name: 'One less Rye' }).click()
  await expect(page.getByText('Item removed from cart')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rye' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove Rye' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('by keyboard alone: skip link, cart and back, menu on a phone', async ({ page }) => {
  await visit(page, '/help')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: /^Cart/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Cart/ })).toBeFocused()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Forum' }).press('Enter')
  await page.waitForURL('/forum')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('addresses: redirects, 404, canonical links', async ({ page, request }) => {
  const follow = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers().location]
  }
  expect(await follow('/bakeries/new')).toEqual([302, '/get-listed'])
  const sitemap = await (await request.get('/sitemap/bakeries-1.xml')).text()
  const slug = /\/bakery\/([^<]+)</.exec(sitemap)![1]!
  const { id } = (await (await request.get(`/functions/v1/bakeries/${slug}`)).json()) as { id: string }
  expect(await follow(`/bakery/${id}`)).toEqual([301, `/bakery/${slug}`])
  expect(await follow(`/${id}`)).toEqual([301, `/bakery/${slug}`])
  for (const path of [`/${slug}`, `/bakery/${slug}`]) {
    await page.goto(path)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/bakery/${slug}$`))
  }
  for (const path of [
    '/no-such-bakery',
    '/bakery/no-such',
    '/a/b/c',
    '/forum/no-such',
    '/forum/starters/no-such',
    '/profile/no-such',
  ]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  }
})

test('the sitemap names no page that asks robots to pass by', async ({ request }) => {
  const named = await (await request.get('/sitemap/pages.xml')).text()
  const paths = [...named.matchAll(/<loc>([^<]+)</g)].map(([, url]) => new URL(url!).pathname)
  expect(paths).toEqual(expect.arrayContaining(['/', '/browse', '/help/contact']))
  for (const path of paths) expect(await (await request.get(path)).text(), path).not.toContain('noindex')
})

test('a theme once chosen is there before the first paint of the next page', async ({ page }) => {
  await visit(page, '/help')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.goto('/eligibility', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true')
})

test('what machines read: robots, manifest, share image', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /messages')
  expect(robots).toMatch(/Sitemap: http.+\/sitemap\.xml/)
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  for (const path of [...manifest.icons.map(({ src }) => src), '/share.png', '/icons/apple-touch-icon.png']) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
  const share = await (await request.get('/share.png')).body()
  expect([share.readUInt32BE(16), share.readUInt32BE(20)]).toEqual([1200, 630])
})

/** Opens pages whose scripts come only when they are told to. */
function withLateScripts(page: Page) {
  let come = () => {}
  return {
    come: () => come(),
    slowly: async (path: string) => {
      await page.unrouteAll({ behavior: 'wait' })
      const coming = new Promise<void>((resolve) => (come = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await coming
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
    },
  }
}

test('each press before the scripts have come is done in its turn, and a tap on a text forgets none', async ({
  page,
}) => {
  const { come, slowly } = withLateScripts(page)
  await slowly('/bakery/maple-street-sourdough')
  const add = page.getByRole('button', { name: /^Add .* to cart$/ })
  const names = [await nameOf(add.first()), await nameOf(add.nth(1))]
  await add.first().click()
  await add.nth(1).click()
  await page.getByRole('heading', { level: 1 }).click()
  for (const button of [add.first(), add.nth(1)]) await expect(button).toHaveAttribute('data-pressed')
  // A link leads on at once, but not away from what waits.
  await page.getByRole('link', { name: 'Localoaf' }).first().click()
  come()
  await page.waitForURL('/')
  await expect.poll(() => cartOf(page)).toEqual(names)
})

test('a button can be pressed as soon as it is there', async ({ page }) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const add = [...document.querySelectorAll('button')].find(({ textContent }) =>
        /^ ?Add .* to cart$/.test(textContent),
      )
      if (!add) return
      watch.disconnect()
      add.click()
      sessionStorage.setItem('pressed', String(document.readyState))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/bakery/maple-street-sourdough')
  await expect.poll(async () => (await cartOf(page)).length).toBe(1)
  expect(await page.evaluate(() => sessionStorage.getItem('pressed'))).toBe('loading')
})

const nameOf = async (button: Locator) => (await button.innerText()).replace(/^\s*Add\s+|\s+to cart$/g, '')

const cartOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '{}').items ?? []).map(({ name }: { name: string }) => name),
  )

test('what is typed, pressed or sent before the scripts have come is not lost', async ({ page }) => {
  const { come, slowly } = withLateScripts(page)
  await slowly('/')
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.getByLabel('Location or bakery name').fill('Portl')
  come()
  await expect(page.getByText('Location access denied. Please enable location permissions.')).toBeVisible()
  await expect(page.getByLabel('Location or bakery name')).toHaveValue('Portl')

  await slowly('/auth')
  await page.getByLabel('Email or username').fill('nobody@localoaf.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('Wrong-bread-1!')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  come()
  await expect(page.getByText('Invalid email or username and password combination.')).toBeVisible()
  expect(page.url()).not.toContain('Wrong')

  await slowly('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  come()
  await expect(page.getByLabel('Full name')).toBeVisible()
})
