import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { coalesce } from './coalesce'

test('what is asked for during a read is read once more after it', async () => {
  const finish: (() => void)[] = []
  const read = coalesce(() => new Promise((resolve) => finish.push(resolve)))
  for (let count = 0; count < 10; count++) read()
  expect(finish).toHaveLength(1)
  finish[0]!()
  await turn()
  expect(finish).toHaveLength(2)
  finish[1]!()
  await turn()
  expect(finish).toHaveLength(2)
  read()
  expect(finish).toHaveLength(3)
})

test('work that fails can be asked for again, and what was asked for meanwhile is still done', async () => {
  let turns = 0
  const read = coalesce(async () => {
    turns += 1
    await turn()
    if (turns === 1) throw new Error('the first read fails')
  })
  const first = read()
  void read()
  await expect(first).rejects.toThrow('the first read fails')
  expect(turns).toBe(2)
  await read()
  expect(turns).toBe(3)
})
