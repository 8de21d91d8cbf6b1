import { expect, test } from 'vitest'
import { createDraftSaver, type SaveState } from './draft-saver'

interface Draft {
  name?: string
  about?: string
}

function scene(answers: (() => Promise<void>)[] = []) {
  const sent: Draft[] = []
  const states: SaveState['state'][] = []
  const waiting: { work: () => void; ms: number }[] = []
  const saver = createDraftSaver<Draft>({
    send: (changes) => {
      sent.push(changes)
      return answers.shift()?.() ?? Promise.resolve()
    },
    judge: (error) => (error as Error).message as 'failed',
    onChange: ({ state }) => states.push(state),
    later: (work, ms) => {
      const one = { work, ms }
      waiting.push(one)
      return () => waiting.splice(waiting.indexOf(one), waiting.includes(one) ? 1 : 0)
    },
  })
  return { saver, sent, states, waiting }
}
const fails = (how: string) => () => Promise.reject(new Error(how))

test('one request for all that was typed in a moment', async () => {
  const { saver, sent, states, waiting } = scene()
  saver.change({ name: 'N' })
  saver.change({ name: 'Nana', about: 'Rye' })
  expect(waiting).toHaveLength(1)
  await saver.flush()
  expect([sent, states.at(-1), waiting]).toEqual([[{ name: 'Nana', about: 'Rye' }], 'saved', []])
})

test('what is typed while one is under way goes after it, never beside it', async () => {
  let done = () => {}
  const { saver, sent } = scene([() => new Promise((resolve) => (done = resolve))])
  saver.change({ name: 'Nana' })
  const flushed = saver.flush()
  saver.change({ about: 'Rye' })
  expect(sent).toEqual([{ name: 'Nana' }])
  done()
  await flushed
  expect(sent).toEqual([{ name: 'Nana' }, { about: 'Rye' }])
})

test('without a connection it tries again by itself, with everything that was typed since', async () => {
  const { saver, sent, states, waiting } = scene([fails('failed')])
  saver.change({ name: 'Nana' })
  await expect(saver.flush()).rejects.toThrow()
  expect([states.at(-1), waiting.map(({ ms }) => ms)]).toEqual(['failed', [5000]])
  saver.change({ about: 'Rye' })
  await saver.flush()
  expect([sent.at(-1), states.at(-1)]).toEqual([{ name: 'Nana', about: 'Rye' }, 'saved'])
})

test('a refusal and another version are not tried again by themselves', async () => {
  for (const how of ['refused', 'conflict']) {
    const { saver, states, waiting } = scene([fails(how)])
    saver.change({ name: 'Nana' })
    await expect(saver.flush()).rejects.toThrow()
    expect([states.at(-1), waiting]).toEqual([how, []])
  }
})

test('forgetting leaves nothing to send', async () => {
  const { saver, sent } = scene()
  saver.change({ name: 'Nana' })
  saver.forget()
  await saver.flush()
  expect(sent).toEqual([])
})
