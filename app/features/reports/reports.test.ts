import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson, type Person, sessionFor, turnOnTwoStep } from '../../../tests/factories/people'
import { photo } from '../../../tests/factories/pictures'
import { makeOldPerson, makeTalk } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'

const app = useApp()
const sql = async (text: string, ...values: unknown[]) => (await app.services.pool.query(text, values)).rows
const tokenOf = async (who: Person) => (await sessionFor(app.services, who)).access_token
let [editor, reader] = ['', '']
let [author, owner, reporter] = [] as unknown as [Person, Person, Person]
let [by, of_owner] = ['', '']
let bakery: Awaited<ReturnType<typeof makeBakery>>

beforeAll(async () => {
  editor = await tokenOf(await makePerson(app.services, { roles: ['editor'] }))
})
beforeEach(async () => {
  ;[author, owner] = [await makeOldPerson(app.services), await makeOldPerson(app.services)]
  ;[by, of_owner] = [await tokenOf(author), await tokenOf(owner)]
  reporter = await makeOldPerson(app.services)
  reader = await tokenOf(reporter)
  const verified = { verification_status: 'verified', verified_at: new Date() } as const
  bakery = await makeBakery(app.services.db, { claimed_by: owner.id, ...verified })
})

const SLANDER = 'There was a mouse in my bread'
const review = async (stars = 1, token = by, body = SLANDER) =>
  (await app.call('POST', `/bakeries/${bakery.id}/reviews`, { token, body: { stars, body } })).body
const report = (subject_kind: string, subject_id: string, token = reader) =>
  app.call('POST', '/reports', { token, body: { subject_kind, subject_id, reason: 'false', note: 'Not so' } })
const reportAbout = async (subject_id: string) => {
  const { items } = (await app.call('GET', '/reports', { token: editor, query: { limit: '100' } })).body
  return items.find((one: { subject_id: string }) => one.subject_id === subject_id)
}
const ruleOn = async (subject_id: string, body: object) =>
  app.call('POST', `/reports/${(await reportAbout(subject_id)).id}/rule`, { token: editor, body })
const bell = async (token: string) =>
  (await app.call('GET', '/notifications', { token })).body.items.map(({ title, body }: Record<string, string>) => [
    title,
    body,
  ])
const mailsTo = ({ email }: Person) =>
  sql(`select subject, text from mail_outbox where "to" = $1 and dedupe_key like 'report-ruling:%'`, email)
const rating = async () =>
  (await sql('select review_count, average_rating::float from bakeries where id = $1', bakery.id))[0]
const THANKS = 'We looked at your report'

describe('a reported review', () => {
  test('is in the editors’ queue, with its words, its stars and who wrote it', async () => {
    const { id } = await review()
    const told = await app.call('POST', `/reviews/${id}/report`, { token: reader, body: { reason: 'false' } })
    expect(told.status).toBe(204)
    const found = await reportAbout(id)
    expect(found).toMatchObject({ subject_kind: 'review', state: 'open', ruling: null, reason: 'false' })
    const { body } = await app.call('GET', `/reports/${found.id}`, { token: editor })
    expect(body).toMatchObject({
      author: { username: author.username },
      talk: null,
      thing: {
        ...{ title: `1 star for ${bakery.name}, no order there`, body: SLANDER, hidden: false },
        path: `/bakery/${bakery.slug}#reviews`,
      },
    })
    expect(await sql(`select action from audit_log where details ->> 'report_id' = $1`, found.id)).toEqual([
      { action: 'report.seen' },
    ])
  })

  test('that is hidden is its author’s alone to see, in no rating and in no bell; both hear why, and not who reported it', async () => {
    await review(5, await tokenOf(await makeOldPerson(app.services)), 'Wonderful')
    const { id } = await review()
    expect(await rating()).toEqual({ review_count: 2, average_rating: 3 })
    await report('review', id)
    expect((await ruleOn(id, { ruling: 'hide' })).body.details.fields).toEqual({ reason: 'Give a reason.' })
    expect((await ruleOn(id, { ruling: 'hide', reason: 'We asked, and there was none.' })).body).toMatchObject({
      ...{ state: 'upheld', ruling: 'hide', resolution: 'We asked, and there was none.' },
    })
    expect(await rating()).toEqual({ review_count: 1, average_rating: 5 })
    const { reviews } = (await app.call('GET', `/bakeries/${bakery.id}/reviews`)).body
    expect(reviews.map(({ body }: { body: string }) => body)).toEqual(['Wonderful'])
    const own = await app.call('GET', `/bakeries/${bakery.id}/own-review`, { token: by })
    expect(own.body.review).toMatchObject({ body: SLANDER, hidden: true, edited: false })
    expect(JSON.stringify(await bell(of_owner))).not.toContain('mouse')
    expect(await bell(by)).toEqual([['We hid a review of yours', 'We asked, and there was none.']])
    expect(await mailsTo(author)).toMatchObject([
      { subject: 'We hid a review of yours', text: expect.stringContaining('We asked, and there was none.') },
    ])
    expect(await bell(reader)).toEqual([[THANKS, 'We hid the review. Thanks for telling us.']])
    const told = JSON.stringify([
      await mailsTo(author),
      await app.call('GET', '/notifications', { token: by }),
      own.body,
    ])
    for (const who of [reporter.id, reporter.email, reporter.username, 'Not so']) expect(told).not.toContain(who)
  })

  test('that is removed is gone for good, and one ruling answers everybody who reported it', async () => {
    const { id } = await review()
    const second = await tokenOf(await makeOldPerson(app.services))
    await report('review', id)
    await report('review', id, second)
    expect((await ruleOn(id, { ruling: 'remove', reason: 'Made up' })).status).toBe(200)
    expect(await sql('select from reviews where id = $1', id)).toEqual([])
    const answer = [[THANKS, 'We removed the review. Thanks for telling us.']]
    expect([await bell(reader), await bell(second)]).toEqual([answer, answer])
    expect(await reportAbout(id)).toBeUndefined()
  })

  test('that is dismissed stays; its author hears nothing, and whoever reported it does', async () => {
    const { id } = await review()
    await report('review', id)
    expect((await ruleOn(id, { ruling: 'dismiss' })).body).toMatchObject({ state: 'dismissed', ruling: 'dismiss' })
    expect((await rating())!.review_count).toBe(1)
    expect([await bell(by), (await bell(reader))[0][0]]).toEqual([[], THANKS])
  })

  test('is not ruled on by whoever wrote it or bakes there', async () => {
    const { id } = await review()
    await report('review', id)
    const found = await reportAbout(id)
    for (const [person, token] of [
      [author, by],
      [owner, of_owner],
    ] as const) {
      await sql(`insert into user_roles (user_id, role) values ($1, 'editor')`, person.id)
      await turnOnTwoStep(app.services, person.id)
      const body = { ruling: 'dismiss' }
      expect((await app.call('POST', `/reports/${found.id}/rule`, { token, body })).status).toBe(403)
    }
  })
})

describe('whoever wrote it', () => {
  test('is warned with the reason, by bell and email, and nothing else changes', async () => {
    const { id } = await review()
    await report('review', id)
    await ruleOn(id, { ruling: 'warn', reason: 'Please stay with what you saw.' })
    expect(await bell(by)).toEqual([['About a review of yours', 'Please stay with what you saw.']])
    expect(await mailsTo(author)).toHaveLength(1)
    expect((await rating())!.review_count).toBe(1)
  })

  test.each([
    [1, {}],
    [3, { days: 3 }],
    [30, { days: 30 }],
  ])('and is suspended reads and writes nothing for %s days, and is told until when', async (days, more) => {
    app.clock.now = new Date()
    const talk = await makeTalk(app, { customer: author })
    const { id } = await review()
    const { body: said } = await talk.say('customer', 'Hello')
    await report('review', id)
    await ruleOn(id, { ruling: 'suspend', reason: 'Again', ...more })
    const suspended_until = new Date(app.clock.now.getTime() + days * 86_400_000).toISOString()
    const other = await makeBakery(app.services.db)
    const fresh = await tokenOf(author)
    const call = (method: string, path: string, body: object) => app.call(method, path, { token: fresh, body })
    const write = () => [
      talk.say('customer', 'Hello again'),
      talk.ask('customer', 'PUT', `/messages/${said.id}`, { body: 'Hi' }),
      call('POST', `/bakeries/${other.id}/reviews`, { stars: 1, body: 'Bad' }),
      call('PUT', `/reviews/${id}`, { stars: 1, body: 'Worse' }),
      call('POST', '/reports', { subject_kind: 'bakery', subject_id: other.id, reason: 'spam' }),
    ]
    for (const { status, body } of await Promise.all(write())) {
      expect([status, body.details]).toMatchObject([403, { suspended_until }])
      expect(body.error).toMatch(/^You can read everything, but you can’t write here until \w+, .+ UTC\.$/)
    }
    expect((await talk.ask('customer', 'GET', '/messages')).status).toBe(200)
    expect((await bell(fresh)).map(([title]: string[]) => title)).toContainEqual(
      expect.stringMatching(/^You can’t write here until /),
    )
    await sql(`update suspensions set until = $2 where user_id = $1`, author.id, app.clock.now)
    expect((await talk.say('customer', 'I’m back')).status).toBe(201)
  })
})

describe('a reported message', () => {
  test('that is removed is told of in a row of its own, which the next message leaves alone', async () => {
    const talk = await makeTalk(app)
    const { body: message } = await talk.say('customer', 'Rude')
    await report('message', message.id, talk.tokens.owner)
    await ruleOn(message.id, { ruling: 'remove', reason: 'Be kind' })
    await talk.say('owner', 'Hello')
    expect((await bell(talk.tokens.customer)).sort()).toEqual(
      [
        [talk.bakery.name, 'Hello'],
        ['We removed a message of yours', 'Be kind'],
      ].sort(),
    )
  })

  test('that we held back ourselves is not said to have been reported by somebody', async () => {
    const talk = await makeTalk(app)
    const { body: message } = await talk.say('customer', 'Look at https://a.test')
    expect(message.held).toBe(true)
    await ruleOn(message.id, { ruling: 'remove', reason: 'No links' })
    const [mail] = await mailsTo(talk.people.customer)
    expect(mail!.text).toContain('Our editors took a look. Here’s what they wrote:')
    expect(mail!.text).not.toContain('Someone asked')
  })

  test('that is hidden is there for the side that wrote it, and counts as unread no more', async () => {
    const talk = await makeTalk(app)
    await talk.say('customer', 'Good morning')
    const { body: message } = await talk.say('customer', 'Rude')
    await report('message', message.id, talk.tokens.owner)
    expect((await ruleOn(message.id, { ruling: 'hide', reason: 'Be kind' })).status).toBe(200)
    const said = async (who: 'owner' | 'customer') =>
      (await talk.ask(who, 'GET', '/messages')).body.items.map(({ body }: { body: string }) => body)
    expect([await said('owner'), await said('customer')]).toEqual([['Good morning'], ['Good morning', 'Rude']])
    expect((await talk.ask('owner', 'GET')).body.unread).toBe(1)
    expect(JSON.stringify(await bell(talk.tokens.owner))).not.toContain('Rude')
    // It waits for nobody, so that it takes no place of those that do.
    for (let n = 0; n < 3; n++) expect((await talk.say('customer', `https://a.test/${n}`)).body.held).toBe(true)
  })
})

describe('other things', () => {
  test('a bakery is hidden, not removed; its page is gone and it takes no orders', async () => {
    expect((await report('bakery', bakery.id)).status).toBe(201)
    const refused = await ruleOn(bakery.id, { ruling: 'remove', reason: 'Not a bakery' })
    expect([refused.status, refused.body.details.fields]).toEqual([400, { ruling: 'You can’t do that with a bakery.' }])
    expect((await ruleOn(bakery.id, { ruling: 'hide', reason: 'Not a bakery' })).status).toBe(200)
    expect((await app.call('GET', `/bakeries/${bakery.slug}`)).status).toBe(404)
    expect(await bell(of_owner)).toEqual([['We hid your bakery’s page', 'Not a bakery']])
    expect((await report('bakery', bakery.id)).status).toBe(404)
  })

  test('editors are offered what can be done: a bakery is never removed, a profile or picture never just hidden', async () => {
    const offered = async (kind: string, id: string) => {
      await report(kind, id)
      return (await app.call('GET', `/reports/about/${kind}/${id}`, { token: editor })).body.rulings
    }
    const { id: picture_id } = await upload(800)
    await sql('update bakeries set hero_picture_id = $2 where id = $1', bakery.id, picture_id)
    const { id: review_id } = await review()
    expect(await offered('review', review_id)).toEqual(['dismiss', 'warn', 'hide', 'remove', 'suspend'])
    expect(await offered('bakery', bakery.id)).toEqual(['dismiss', 'warn', 'hide', 'suspend'])
    expect(await offered('bakery', (await makeBakery(app.services.db)).id)).toEqual(['dismiss', 'hide'])
    expect(await offered('profile', author.id)).toEqual(['dismiss', 'warn', 'remove', 'suspend'])
    expect(await offered('picture', picture_id)).toEqual(['dismiss', 'warn', 'remove', 'suspend'])
    await sql('delete from reviews where id = $1', review_id)
    expect(await offered('review', review_id)).toEqual(['dismiss'])
  })

  test('a bakery that nobody claimed has nobody to warn', async () => {
    const { id } = await makeBakery(app.services.db)
    await report('bakery', id)
    expect((await ruleOn(id, { ruling: 'warn', reason: 'Hm' })).status).toBe(409)
    expect(await reportAbout(id)).toMatchObject({ state: 'open' })
  })

  test('a profile is emptied', async () => {
    await sql(`update profiles set bio = 'Call 555-0100', city = 'Austin', state = 'TX' where user_id = $1`, author.id)
    expect((await report('profile', author.id)).status).toBe(201)
    const { body } = await app.call('GET', `/reports/${(await reportAbout(author.id)).id}`, { token: editor })
    expect(body.thing).toMatchObject({ title: author.full_name, body: 'Austin, TX\n\nCall 555-0100' })
    await ruleOn(author.id, { ruling: 'remove', reason: 'A phone number' })
    expect(await sql('select full_name, bio, city from profiles where user_id = $1', author.id)).toEqual([
      { full_name: author.username, bio: '', city: null },
    ])
    expect(await bell(by)).toEqual([['We emptied your profile', 'A phone number']])
  })

  test('a picture is removed wherever it is shown, with its files', async () => {
    const { id, url } = await upload()
    expect((await report('picture', id)).status).toBe(404)
    await sql('update bakeries set hero_picture_id = $2 where id = $1', bakery.id, id)
    expect((await report('picture', id)).status).toBe(201)
    const { body } = await app.call('GET', `/reports/${(await reportAbout(id)).id}`, { token: editor })
    expect(body).toMatchObject({ author: { id: owner.id }, thing: { title: bakery.name, picture: url } })
    expect((await ruleOn(id, { ruling: 'remove', reason: 'Not yours' })).status).toBe(200)
    expect(await sql('select hero_image_url from bakeries where id = $1', bakery.id)).toEqual([
      { hero_image_url: null },
    ])
    await runJobs(app.services)
    expect(await app.services.media.get(url.replace('/media/', ''))).toBeNull()
  })

  test('a picture that was reported before its bakery changed hands is removed from the page that it’s on', async () => {
    const { id } = await upload()
    await sql('update bakeries set hero_picture_id = $2 where id = $1', bakery.id, id)
    await report('picture', id)
    await sql('update bakeries set claimed_by = $2 where id = $1', bakery.id, author.id)
    const [{ hero_picture_id }] = (await sql('select hero_picture_id from bakeries where id = $1', bakery.id)) as [
      { hero_picture_id: string },
    ]
    expect((await ruleOn(hero_picture_id, { ruling: 'remove', reason: 'Not yours' })).status).toBe(200)
    expect(await sql('select hero_image_url from bakeries where id = $1', bakery.id)).toEqual([
      { hero_image_url: null },
    ])
  })

  test('nothing can be reported that isn’t there', async () => {
    for (const kind of ['message', 'review', 'post', 'profile', 'picture'])
      expect((await report(kind, bakery.id)).status).toBe(404)
  })
})

async function upload(width = 640): Promise<{ id: string; url: string }> {
  const file = await photo(width, 480).jpeg().toBuffer()
  return (await app.call('POST', '/media', { token: of_owner, body: { file, kind: 'hero', alt: 'Bread' } })).body
}
