import { expect, type Page, test } from '../setup/browser'
import { AUSTIN, idle, searchedFor, visit } from '../setup/visitors'

const cards = (page: Page) => page.getByRole('region', { name: 'Meet Your Local Baking Heroes' }).getByRole('listitem')
const heroes = (page: Page) => cards(page).filter({ has: page.getByRole('heading', { level: 3 }), visible: true })

test.describe('home', () => {
  test('greets with the headline, the claims and nine bakeries', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle(/Find Hidden Gem Bakeries Nearby/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Hidden Gem Bakeries Nearby')
    await expect(page.getByText('500+')).toBeVisible()
    await expect(page.getByText('50+', { exact: true })).toBeVisible()
    await expect(heroes(page)).toHaveCount(9)
    await expect(heroes(page).first()).toContainText('Premium')
  })

  test('a card is one link to its bakery, also by keyboard', async ({ page }) => {
    await visit(page, '/')
    const link = heroes(page).first().getByRole('link')
    await expect(link).toHaveCount(1)
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/bakery\/[a-z0-9-]+$/)
  })

  test('tells search engines who we are and how to search', async ({ page }) => {
    await visit(page, '/')
    const found = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(found.map((text) => JSON.parse(text)['@type']).sort()).toEqual(['Organization', 'WebSite'])
    expect(found.join()).toContain('SearchAction')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/$/)
  })

  test('the shortcuts, the search and the buttons lead where they say', async ({ page }) => {
    await visit(page, '/')
    for (const name of ['Sourdough', 'Cookies', 'Pastries']) {
      await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute(
        'href',
        `/browse?category=${name.toLowerCase()}`,
      )
    }
    await expect(page.getByRole('link', { name: 'Browse All Bakeries' })).toHaveAttribute('href', '/browse')
    await expect(page.getByRole('link', { name: 'Explore Bakeries' })).toHaveAttribute('href', '/browse')
    await expect(page.getByRole('link', { name: 'List Your Bakery' })).toHaveAttribute(
      'href',
      '/auth?returnTo=/bakeries/new',
    )
    await page.getByRole('searchbox', { name: 'Location or bakery name' }).fill('Portland, OR')
    await page.getByRole('button', { name: 'Find Bakeries' }).click()
    await expect(page).toHaveURL('/browse?location=Portland%2C+OR&radius=15')
  })

  test('near me asks the browser and goes to the bakeries around', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 45.52306, longitude: -122.67648 })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page).toHaveURL('/browse?lat=45.52306&lng=-122.67648&radius=15')
  })

  test('near me leaves people alone who have gone elsewhere meanwhile', async ({ page }) => {
    await page.addInitScript(() => {
      const found = { coords: { latitude: 45.52306, longitude: -122.67648 } } as GeolocationPosition
      navigator.geolocation.getCurrentPosition = (tell) => {
        Object.assign(window, { tell: () => tell(found) })
      }
    })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Near me' }).click()
    await heroes(page).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Find Hidden Gem Bakeries Nearby')
    const read: string[] = []
    page.on('request', (request) => read.push(new URL(request.url()).pathname))
    await page.evaluate(() => (window as unknown as { tell: () => void }).tell())
    await idle(page)
    // Who is led away first reads the list.
    expect(read).not.toContain('/browse.data')
    await expect(page).toHaveURL(/\/bakery\//)
  })

  test('a position that was once found ranks the suggestions', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 45.52306, longitude: -122.67648 })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page).toHaveURL(/\/browse/)
    await page.getByRole('link', { name: 'Localoaf' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Hidden Gem Bakeries Nearby')
    const asked = page.waitForRequest('**/functions/v1/geocode-address')
    await page.getByRole('searchbox', { name: 'Location or bakery name' }).pressSequentially('salem')
    expect((await asked).postDataJSON()).toMatchObject({ address: 'salem', lat: 45.52306, lng: -122.67648 })
  })

  test('whoever searched for a place on this device meets its bakers, until it is forgotten', async ({ page }) => {
    await searchedFor(page, AUSTIN)
    await visit(page, '/')
    const near = page.getByText('near Austin, TX')
    await expect(near).toBeVisible()
    await expect(heroes(page)).toHaveCount(9)
    await expect(heroes(page).first()).toContainText(/Austin, TX.* mi/)

    // Back finds them again, at once.
    await heroes(page).nth(5).getByRole('link').click()
    await expect(page).toHaveURL(/\/bakery\//)
    let answer = () => {}
    await page.route('**/functions/v1/bakeries?**', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
    const asked = page.waitForRequest('**/functions/v1/bakeries?**')
    await page.goBack()
    await expect(near).toBeVisible()
    await asked
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect(near).toHaveCount(0)
    // What was asked for before that comes too late.
    const answered = page.waitForResponse('**/functions/v1/bakeries?**')
    answer()
    await (await answered).finished()
    await idle(page)
    await expect(near).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Browse All Bakeries' })).toBeFocused()
    await expect(heroes(page).first()).toContainText('Premium')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('searches'))).toBeNull()
  })

  test('near me says what is wrong when it is denied', async ({ page, context }) => {
    await context.clearPermissions()
    await visit(page, '/')
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page.getByText('Location access denied. Please enable location permissions.')).toBeVisible()
  })
})

test.describe('home on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('shows six bakeries and nothing wider than the screen', async ({ page }) => {
    await visit(page, '/')
    await expect(heroes(page)).toHaveCount(6)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test.describe('home without script', () => {
  test.use({ javaScriptEnabled: false })

  test('has its content, and the search works', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Hidden Gem Bakeries Nearby')
    await expect(heroes(page)).toHaveCount(9)
    await expect(page.getByRole('button', { name: 'Near me' })).toBeHidden()
    await page.getByRole('searchbox', { name: 'Location or bakery name' }).fill('97201')
    await page.getByRole('button', { name: 'Find Bakeries' }).click()
    await expect(page).toHaveURL('/browse?location=97201&radius=15')
  })

  test('the menu of a phone leads to the links at the foot', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await page.getByRole('link', { name: 'Menu' }).click()
    await expect(page).toHaveURL('/#footer')
    await expect(page.getByRole('link', { name: 'Browse Bakeries' }).last()).toBeInViewport()
  })
})

test.describe('the Breadletter', () => {
  const open = async (page: Page) => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Join Free' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Get the Weekly Breadletter')
    return dialog
  }

  test('a visitor joins, is told to look for the email, and the dialog goes away by itself', async ({ page }) => {
    await page.clock.install()
    const dialog = await open(page)
    await expect(dialog.getByLabel('Name')).toBeFocused()
    const join = dialog.getByRole('button', { name: 'Join Free' })
    await expect(join).toBeDisabled()
    await dialog.getByLabel('Name').fill('  Rosa ')
    await dialog.getByLabel('Email').fill('not an address')
    await expect(dialog.getByLabel('New bakery alerts')).not.toBeChecked()
    // §5: "the terms checkbox must be ticked, else 'Please agree to the Terms of Use and Privacy Policy'".
    await dialog.getByLabel('Email').press('Enter')
    await expect(dialog.getByText('Please agree to the Terms of Use and Privacy Policy', { exact: true })).toBeVisible()
    await dialog.getByLabel(/I agree/).check()
    await join.click()
    await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(dialog.getByLabel('Email')).toBeFocused()

    await dialog.getByLabel('Email').fill('Rosa.Browser@Bread.test')
    const answered = page.waitForResponse('**/functions/v1/newsletter-subscribe')
    // A busy machine reads slower than the dialog closes.
    await page.clock.pauseAt(Date.now() + 600_000)
    await join.click()
    const answer = await answered
    expect(answer.request().postDataJSON()).toMatchObject({
      weekly_digest: true,
      new_bakery_alerts: false,
      source: 'popup',
    })
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Almost there! Check your email to confirm your subscription.',
    })
    // §4: "success view 'You're almost in!'".
    await expect(dialog).toContainText("You're almost in!")
    await expect(dialog).toContainText('Almost there! Check your email to confirm your subscription.')
    await page.clock.runFor(2000)
    await expect(dialog).toBeHidden()
    await page.clock.resume()

    const trigger = page.getByRole('button', { name: 'Join Free' })
    await expect(trigger).toBeFocused()
    await trigger.click()
    await expect(dialog.getByLabel('Name')).toHaveValue('')
    await expect(dialog.getByRole('button', { name: 'Join Free' })).toBeDisabled()
  })

  test('a failure is said in the dialog, and nothing typed is lost', async ({ page }) => {
    await page.route('**/functions/v1/newsletter-subscribe', (route) => route.abort())
    const dialog = await open(page)
    await dialog.getByLabel('Name').fill('Rosa')
    await dialog.getByLabel('Email').fill('rosa@bread.test')
    await dialog.getByLabel(/I agree/).check()
    await dialog.getByRole('button', { name: 'Join Free' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Failed to subscribe. Please try again.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Join Free' }).click()
    await expect(dialog.getByLabel('Email')).toHaveValue('rosa@bread.test')
  })
})
