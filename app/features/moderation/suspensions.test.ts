import { expect, test } from 'vitest'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { refuseForBlocked } from './blocked-people.commands.server'
import { refuseUntil, suspend, untilWords } from './suspensions.commands.server'

const app = useApp()
const NOW = new Date('2026-11-20T12:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

test('who is suspended reads until when, and the moment after may write', () => {
  expect(() => refuseUntil(null, NOW)).not.toThrow()
  expect(() => refuseUntil(NOW.toISOString(), NOW)).not.toThrow()
  expect(() => refuseUntil(hours(1).toISOString(), NOW)).toThrow(
    expect.objectContaining({
      code: 'forbidden',
      message: `You can read everything, but you can’t write here until ${untilWords(hours(1))}.`,
      details: { suspended_until: hours(1).toISOString() },
    }),
  )
  expect(untilWords(hours(1))).toBe('Friday, November 20, 2026 at 1:00 PM UTC')
})

test('a longer time that was set before stands', async () => {
  const { id: user_id } = await makePerson(app.services)
  const until = (end: Date) => app.services.db.transaction((tx) => suspend(tx, { user_id, until: end }))
  expect(await until(hours(24))).toEqual(hours(24))
  expect(await until(hours(1))).toEqual(hours(24))
  expect(await until(hours(48))).toEqual(hours(48))
})

test('nothing is ruled in favor of a blocked person', async () => {
  const [free, blocked] = [await makePerson(app.services), await makePerson(app.services)]
  const { access_token: token } = await sessionFor(app.services, await makePerson(app.services, { roles: ['admin'] }))
  const { status } = await app.call('POST', '/blocked-emails', {
    token,
    body: { email: blocked.email, reason: 'Spam' },
  })
  expect(status).toBeLessThan(300)
  const rule = (id: string | null) => app.services.db.transaction((tx) => refuseForBlocked(tx, id))
  await rule(free.id)
  await rule(null)
  await expect(rule(blocked.id)).rejects.toMatchObject({ code: 'conflict' })
})
