import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { makePerson, PASSWORD, sessionFor, turnOnTwoStep } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'

const app = useApp()
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const codeOf = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.clock.now.getTime() })
const begin = (token: string) => app.call('POST', '/two-step/app', { token })
const show = (token: string, body: object) => app.call('POST', '/auth/step-up', { token, body })

describe('a dangerous call', () => {
  test('asks once more after ten minutes, and the password opens it for those without two-step sign-in', async () => {
    const person = await makePerson(app.services)
    const token = (await sessionFor(app.services, person)).access_token
    later(9)
    expect((await begin(token)).status).toBe(201)
    app.clock.now = new Date(app.clock.now.getTime() + 61_000)
    await app.services.pool.query(`update session_tokens set expires_at = expires_at + interval '1 day'`)
    const refused = await begin(token)
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up_needed'])
    const nothing = await show(token, {})
    expect([nothing.status, Object.keys(nothing.body.details.fields)]).toEqual([400, ['current_password']])
    expect((await show(token, { current_password: 'Wrong-password-1' })).status).toBe(400)
    expect((await begin(token)).status).toBe(403)
    expect((await show(token, { current_password: PASSWORD })).status).toBe(204)
    expect((await begin(token)).status).toBe(201)
  })

  test('takes a code, and not the password, from those who have it', async () => {
    const person = await makePerson(app.services)
    const token = (await sessionFor(app.services, person)).access_token
    const { body } = await begin(token)
    await app.call('POST', '/two-step/app/confirm', { token, body: { code: codeOf(body.key) } })
    await app.services.pool.query('update sessions set proved_at = null where user_id = $1', [person.id])
    later(1)
    const off = () => app.call('DELETE', '/two-step/app', { token })
    expect((await off()).body.code).toBe('step_up_needed')
    expect((await show(token, { current_password: PASSWORD })).status).toBe(400)
    expect((await off()).status).toBe(403)
    const code = codeOf(body.key)
    expect((await show(token, { code })).status).toBe(204)
    expect((await off()).status).toBe(204)
  })

  test('opens one session and no other', async () => {
    const person = await makePerson(app.services)
    const [one, other] = await Promise.all([1, 2].map(() => sessionFor(app.services, person)))
    await app.services.pool.query('update sessions set proved_at = null where user_id = $1', [person.id])
    expect((await show(one!.access_token, { current_password: PASSWORD })).status).toBe(204)
    expect((await begin(one!.access_token)).status).toBe(201)
    expect((await begin(other!.access_token)).status).toBe(403)
  })
})

describe('editors and admins outside the demo', () => {
  test.each(['editor', 'admin'] as const)('an %s without two-step sign-in waits for it', async (role) => {
    const person = await makePerson(app.services, { roles: [role], two_step: false })
    const token = (await sessionFor(app.services, person)).access_token
    const { body } = await app.call('GET', '/auth/user', { token })
    expect(body).toMatchObject({ roles: [role], is_editor: true, is_admin: role === 'admin', needs_two_step: true })
    const refused = await app.call('GET', '/submissions', { token })
    expect([refused.status, refused.body.code]).toEqual([403, 'two_step_required'])
    expect((await app.call('GET', '/profile', { token })).status, 'what everybody may').toBe(200)
    expect((await app.call('GET', '/two-step', { token })).body.required).toBe(true)
    await turnOnTwoStep(app.services, person.id)
    expect((await app.call('GET', '/submissions', { token })).status).toBe(200)
    expect((await app.call('GET', '/auth/user', { token })).body.needs_two_step).toBe(false)
  })

  test('others hear only that they may not', async () => {
    const token = (await sessionFor(app.services, await makePerson(app.services))).access_token
    expect((await app.call('GET', '/submissions', { token })).body.code).toBe('forbidden')
    const editor = await makePerson(app.services, { roles: ['editor'], two_step: false })
    const { access_token } = await sessionFor(app.services, editor)
    const { body } = await app.call('POST', '/user-roles', { token: access_token, body: {} })
    expect(body.code, 'an admin’s, which two-step sign-in would not open').toBe('forbidden')
  })
})

describe('in the demo', () => {
  const demo = useApp({ DEMO: '1' })
  test('the editor of its first page is at work at once', async () => {
    const person = await makePerson(demo.services, { roles: ['editor'], two_step: false })
    const { access_token: token } = await sessionFor(demo.services, person)
    expect((await demo.call('GET', '/submissions', { token })).status).toBe(200)
    expect((await demo.call('GET', '/two-step', { token })).body.required).toBe(false)
  })
})
