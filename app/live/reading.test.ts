import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { reading } from './reading'

function slowly() {
  const asked: { answer: (value: string) => void; fail: (error: Error) => void }[] = []
  const shown: string[] = []
  const read = () => new Promise<string>((answer, fail) => asked.push({ answer, fail }))
  const { reload, overtake } = reading(read, {
    answered: (value) => shown.push(value),
    failed: ({ message }) => shown.push(`failed: ${message}`),
  })
  return { asked, shown, reload, overtake }
}

test('a second reading waits for the first, so that the newest answer is the last', async () => {
  const { asked, shown, reload } = slowly()
  reload()
  reload()
  expect(asked).toHaveLength(1)
  asked[0]!.answer('old')
  await turn()
  asked[1]!.answer('new')
  await turn()
  expect(shown).toEqual(['old', 'new'])
})

test('what was under way when something newer came is not shown, be it an answer or a failure', async () => {
  const { asked, shown, reload, overtake } = slowly()
  reload()
  overtake()
  asked[0]!.answer('older than what a command answered')
  await turn()
  reload()
  overtake()
  asked[1]!.fail(new Error('too late as well'))
  await turn()
  expect(shown).toEqual([])
})

test('news during an overtaken reading is read after it', async () => {
  const { asked, shown, reload, overtake } = slowly()
  reload()
  overtake()
  reload()
  asked[0]!.answer('old')
  await turn()
  asked[1]!.answer('new')
  await turn()
  expect(shown).toEqual(['new'])
})

test('a failure is told, and the next reading goes on', async () => {
  const { asked, shown, reload } = slowly()
  reload()
  asked[0]!.fail(new Error('offline'))
  await turn()
  reload()
  asked[1]!.answer('back')
  await turn()
  expect(shown).toEqual(['failed: offline', 'back'])
})
