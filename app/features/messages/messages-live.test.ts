import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTalk } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { type Events, openEvents } from '../../../tests/setup/events'
import { type LiveApp, startLiveApp } from '../../../tests/setup/live'
import { publish } from '../../live/publish.server'

const app = useApp()
let here: LiveApp
let there: LiveApp
beforeAll(async () => {
  here = await startLiveApp(app.services, app.database_url)
  there = await startLiveApp(app.services, app.database_url)
})
afterAll(async () => {
  await here?.close()
  await there?.close()
})

type Who = 'customer' | 'owner' | 'helper' | 'stranger'

test('both sides hear of everything, whichever process they are connected to, and nobody else of anything', async () => {
  const talk = await makeTalk(app)
  const streams = {} as Record<Who, Events>
  for (const [who, process] of [
    ['customer', here],
    ['owner', there],
    ['helper', here],
    ['stranger', there],
  ] as const) {
    streams[who] = await openEvents(process.origin, talk.tokens[who])
    await streams[who].next()
  }
  /** What each of them has heard by now, about this conversation. */
  const heard = async () => {
    const words: Record<string, string[]> = {}
    for (const who of Object.keys(streams) as Who[]) {
      await publish(app.services.db, talk.people[who].id, { type: 'counters' })
      words[who] = []
      for (let event = await streams[who].next(); event.type !== 'counters'; event = await streams[who].next()) {
        const { seq = '' } = event.data as { seq?: number | null }
        if (event.type !== 'notification') words[who].push(`${event.type} ${seq}`.trim())
      }
    }
    return words
  }
  const all = (word: string) => ({ customer: [word], owner: [word], helper: [word], stranger: [] })

  const { body: first } = await talk.say('customer', 'Hello')
  expect(await heard()).toEqual(all('message 1'))
  // Sent again because the answer was lost: perhaps nobody heard of it either.
  await talk.say('customer', 'Hello', { id: first.id })
  expect(await heard()).toEqual(all('message 1'))
  await talk.ask('owner', 'POST', '/typing')
  expect(await heard()).toEqual({ customer: ['typing'], owner: [], helper: [], stranger: [] })
  await talk.ask('customer', 'POST', '/typing')
  expect(await heard()).toEqual({ customer: [], owner: ['typing'], helper: ['typing'], stranger: [] })
  await talk.ask('customer', 'PUT', `/messages/${first.id}`, { body: 'Hello!' })
  expect(await heard()).toEqual(all('message 1'))
  await talk.ask('helper', 'PUT', '/read', { up_to_seq: 1 })
  expect(await heard()).toEqual(all('message 1'))
  await talk.ask('helper', 'PUT', '/settings', { archived: true })
  expect(await heard()).toEqual({ customer: [], owner: ['message null'], helper: ['message null'], stranger: [] })
  // Held: its own side's alone.
  await talk.say('customer', 'https://pills.test')
  expect(await heard()).toEqual({ customer: ['message 2'], owner: [], helper: [], stranger: [] })
  await app.call('POST', '/blocks', { token: talk.tokens.owner, body: { conversation_id: talk.id } })
  expect(await heard()).toEqual({ customer: [], owner: ['message null'], helper: ['message null'], stranger: [] })
  await talk.ask('customer', 'POST', '/typing')
  expect(await heard()).toEqual({ customer: [], owner: [], helper: [], stranger: [] })
  for (const stream of Object.values(streams)) stream.leave()
})
