import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeTalk } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { startPushService } from '../../../tests/setup/push-service'

const app = useApp()
const service = await startPushService()
afterAll(() => service.stop())
let talk: Awaited<ReturnType<typeof makeTalk>>
beforeEach(async () => {
  talk = await makeTalk(app)
})

const bell = async (who: keyof typeof talk.tokens) =>
  (await app.call('GET', '/notifications', { token: talk.tokens[who] })).body.items.map(
    ({ body }: { body: string }) => body,
  )
const removeHelper = () => app.services.pool.query('delete from bakery_helpers where bakery_id = $1', [talk.bakery.id])

test('whoever no longer helps finds no customer’s words in their bell, but what was told to them as themselves', async () => {
  await talk.say('customer', 'My door code is 4711')
  expect([await bell('helper'), await bell('owner')]).toEqual([['My door code is 4711'], ['My door code is 4711']])
  const other = await makeTalk(app, { customer: talk.people.helper })
  await other.say('owner', 'Your rye is ready')
  await removeHelper()
  expect([await bell('helper'), await bell('owner')]).toEqual([['Your rye is ready'], ['My door code is 4711']])
})

test('a former owner neither', async () => {
  await talk.say('customer', 'My door code is 4711')
  const { bakery, people } = talk
  await app.services.pool.query('update bakeries set claimed_by = $1 where id = $2', [people.stranger.id, bakery.id])
  expect(await bell('owner')).toEqual([])
})

test('a push that waited while they were removed is not sent', async () => {
  const browser = service.browser()
  await app.call('POST', '/push-subscriptions', { token: talk.tokens.helper, body: browser.subscription })
  await talk.say('customer', 'First')
  await runJobs(app.services)
  expect(browser.received).toHaveLength(1)
  await talk.say('customer', 'My door code is 4711')
  await removeHelper()
  await runJobs(app.services)
  expect(browser.received).toHaveLength(1)
})
