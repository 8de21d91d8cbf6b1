import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from './forum'
import { createForumDraft } from './forum-draft'
import type { ForumDraft } from './writing.contract'

const PLACE = 'topic:one'

function scene(answers: (() => Promise<unknown>)[] = [], place: string | null = PLACE) {
  const sent: string[] = []
  const waiting: { work: () => void; ms: number }[] = []
  let mine = true
  const kept = createForumDraft({
    start: { category: 'bread' },
    mine: () => mine,
    send: ({ draft }) => {
      sent.push(draft.body)
      return answers.shift()?.() ?? Promise.resolve()
    },
    judge: (error) => (error as Error).message as 'failed',
    later: (work, ms) => {
      const one = { work, ms }
      waiting.push(one)
      return () => void (waiting.includes(one) && waiting.splice(waiting.indexOf(one), 1))
    },
  })
  kept.setPlace(place)
  const leave = () => {
    mine = false
  }
  return { kept, sent, waiting, unsaved: () => kept.shown().unsaved, leave }
}
const fails = (how: string) => () => Promise.reject(new Error(how))
const idle = () => new Promise((resolve) => setTimeout(resolve))

test('what is typed is asked about until the server has it, also while it is on its way', async () => {
  let arrives = (_: unknown) => {}
  const { kept, sent, unsaved, waiting } = scene([() => new Promise((resolve) => (arrives = resolve))])
  expect(unsaved()).toBe(false)
  kept.edit({ body: 'Rye' })
  expect(unsaved()).toBe(true)
  waiting[0]!.work()
  expect([sent, unsaved()]).toEqual([['Rye'], true])
  arrives(null)
  await idle()
  expect(unsaved()).toBe(false)
})

test('what didn’t arrive is asked about, and goes again after a while or when the network is back', async () => {
  const { kept, sent, unsaved, waiting } = scene([fails('failed'), fails('failed')])
  kept.edit({ body: 'Rye' })
  kept.flush()
  await idle()
  expect([sent, unsaved(), waiting]).toEqual([['Rye'], true, [{ work: expect.any(Function), ms: 5000 }]])
  waiting[0]!.work()
  await idle()
  expect([sent, unsaved()]).toEqual([['Rye', 'Rye'], true])
  kept.flush()
  await idle()
  expect([sent, unsaved(), waiting]).toEqual([['Rye', 'Rye', 'Rye'], false, []])
})

test('what the server refuses stays unsaved until it is changed', async () => {
  const { kept, sent, unsaved, waiting } = scene([fails('refused')])
  kept.edit({ body: 'Too long' })
  kept.flush()
  await idle()
  expect([unsaved(), waiting]).toEqual([true, []])
  kept.edit({ body: 'Short' })
  waiting[0]!.work()
  await idle()
  expect([sent, unsaved()]).toEqual([['Too long', 'Short'], false])
})

test('a draft from before is shown, unless something is typed already', () => {
  const draft: ForumDraft = { ...EMPTY_DRAFT, body: 'From the phone' }
  const [one, two] = [scene().kept, scene().kept]
  one.take(draft)
  expect(one.shown()).toEqual({ draft, found: true, unsaved: false })
  two.edit({ body: 'Here' })
  two.take(draft)
  expect(two.shown()).toMatchObject({ draft: { body: 'Here', category: 'bread' }, found: false })
})

test('after it was sent nothing is asked, and nothing that was on its way comes back', async () => {
  let arrives = (_: unknown) => {}
  const { kept, sent, unsaved } = scene([() => new Promise((resolve) => (arrives = resolve))])
  kept.edit({ body: 'Rye' })
  kept.flush()
  kept.startOver({})
  expect([kept.shown().draft, unsaved()]).toEqual([EMPTY_DRAFT, false])
  arrives(null)
  await idle()
  expect([sent, unsaved()]).toEqual([['Rye', ''], false])
})

test('what is typed before somebody is known to be signed in is kept from then on', async () => {
  const { kept, sent, waiting } = scene([], null)
  kept.edit({ body: 'Rye' })
  kept.flush()
  expect([sent, waiting]).toEqual([[], []])
  kept.setPlace(PLACE)
  waiting[0]!.work()
  await idle()
  expect(sent).toEqual(['Rye'])
})

test('what waits when somebody signs out goes to nobody’s drafts', async () => {
  const { kept, leave, sent, unsaved, waiting } = scene()
  kept.edit({ body: 'Rye' })
  leave()
  waiting[0]!.work()
  kept.flush()
  await idle()
  expect([sent, unsaved()]).toEqual([[], false])
})
