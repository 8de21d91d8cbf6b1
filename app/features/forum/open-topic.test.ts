import { beforeAll, expect, test } from 'vitest'
import { type MemberPerson, makeCategory, makeMember, makeTopic } from '../../../tests/factories/forum'
import { useApp } from '../../../tests/setup/app'
import { useHeard } from '../../../tests/setup/heard'
import { runJobs } from '../../../tests/setup/jobs'

const app = useApp()
const heard = useHeard(app)
let [ann, ben, cam] = [] as unknown as [MemberPerson, MemberPerson, MemberPerson]
let topic_id = ''

beforeAll(async () => {
  ;[ann, ben, cam] = [await makeMember(app.services), await makeMember(app.services), await makeMember(app.services)]
  const { id: category_id } = await makeCategory(app.services)
  topic_id = (await makeTopic(app.services, { category_id, author_id: ann.id, posts: 30 })).id
})

const read = ({ token }: MemberPerson, number: number) =>
  app.call('PUT', `/forum/topics/${topic_id}/read`, { token, body: { number } })
const answer = async ({ token }: MemberPerson, body: string) =>
  (await app.call('POST', `/forum/topics/${topic_id}/posts`, { token, body: { body } })).body.number as number
const newer = async ({ token }: MemberPerson, seen: number) => {
  const query = { page: '2', seen: String(seen) }
  return (await app.call('GET', `/forum/topics/${topic_id}/own`, { token, query })).body.newer_numbers
}

test('whoever has read to the end hears that someone wrote, and whoever is on an earlier page doesn’t', async () => {
  await read(ann, 30)
  await read(cam, 5)
  expect(await answer(ben, 'Thirty-one')).toBe(31)
  await runJobs(app.services)
  const told = () => heard.filter(({ event }) => event.type === 'topic').flatMap(({ to }) => to)
  await expect.poll(told).toContain(ann.id)
  expect(told()).not.toContain(cam.id)
})

test('what came since is counted, without one’s own posts and those of blocked people', async () => {
  const seen = await answer(ann, 'Until here')
  expect(await newer(ann, seen)).toEqual([])
  const numbers = [await answer(ben, 'One more'), await answer(cam, 'And one')]
  await answer(ann, 'And mine')
  expect(await newer(ann, seen)).toEqual(numbers)
  await app.call('PUT', `/forum/blocks/${ben.username}`, { token: ann.token })
  expect(await newer(ann, seen)).toEqual(numbers.slice(1))
})
