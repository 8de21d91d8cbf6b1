import { openBoards } from '../setup/boards'
import { expect, type Page, test } from '../setup/browser'
import { signInAs, visit } from '../setup/visitors'

const boards = openBoards()
const videos = (page: Page) => page.getByRole('region', { name: 'Videos' })

test('a customer shares a video, an admin approves it, and it plays on the page once somebody presses play', async ({
  page,
  browser,
}) => {
  const { bakery_id } = await boards.makeBaker()
  await boards.newCustomer(page)
  await visit(page, `/bakery/${bakery_id}`)
  await videos(page).getByRole('button', { name: 'Share a video' }).click()
  const link = videos(page).getByLabel('Link to your video')
  await link.fill('https://vm.tiktok.com/ZMabc/')
  await videos(page).getByRole('button', { name: 'Send it in' }).click()
  await expect(videos(page)).toContainText('That’s a shortened TikTok link.')
  await expect(link).toBeFocused()
  await link.fill('https://youtube.com/shorts/dQw4w9WgXcQ?si=abc')
  await videos(page).getByRole('button', { name: 'Send it in' }).click()
  await expect(videos(page)).toContainText('We’re looking at your video')

  const desk = await browser.newPage()
  await signInAs(desk, 'admin')
  await visit(desk, '/admin/video-reviews')
  const slug = new URL(page.url()).pathname
  const waiting = desk
    .locator('main')
    .getByRole('listitem')
    .filter({ has: desk.locator(`a[href="${slug}"]`) })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toBeHidden()
  await desk.close()

  const asked: string[] = []
  const visitor = await browser.newPage()
  await visitor.route(
    (url) => url.hostname !== new URL(page.url()).hostname,
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>A loaf is cut.</p>' })
    },
  )
  // As by a link inside the site: the page that was opened first rules what may be framed.
  await visit(visitor, '/eligibility')
  await visitor.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, slug)
  await expect(videos(visitor).locator('iframe')).toHaveCount(0)
  expect(asked).toEqual([])
  await videos(visitor).getByRole('button', { name: 'Play from YouTube' }).click()
  const player = videos(visitor).locator('iframe')
  await expect(player).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0')
  await expect(player.contentFrame().getByText('A loaf is cut.')).toBeVisible()
  await visitor.close()

  await page.reload()
  await expect(videos(page)).toContainText('Your video is on this page')
  await videos(page).getByRole('button', { name: 'Take it down' }).click()
  await expect(videos(page).getByRole('button', { name: 'Share a video' })).toBeVisible()
})

test('an admin reads on beyond the first page of what was decided', async ({ page }) => {
  const { baker, bakery_id } = await boards.makeBaker()
  await boards.database.pool.query(
    `insert into video_reviews (id, bakery_id, user_id, site, clip, state, reason, ruled_at)
      select gen_random_uuid(), $1, $2, 'youtube', 'clip' || n, 'rejected', 'Number ' || n, now() - n * interval '1 second'
      from generate_series(10, 65) n`,
    [bakery_id, baker.id],
  )
  await signInAs(page, 'admin')
  await visit(page, '/admin/video-reviews')
  await page.getByLabel('Show').selectOption('rejected')
  await expect(page.getByText('Number 10')).toBeVisible()
  const first = await page.getByText(/Number \d+/).count()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => page.getByText(/Number \d+/).count()).toBeGreaterThan(first)
  expect(first).toBeLessThanOrEqual(50)
})
