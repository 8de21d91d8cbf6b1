import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { oneTabAtATime } from './one-tab'
import { keysBeginning, safeStorage, tabStorage } from './safe-storage'

afterEach(() => void vi.unstubAllGlobals())

const forbidden = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

test('where a browser forbids storage, what is kept lives as long as the page', () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { get: forbidden, configurable: true })
    try {
      const storage = name === 'localStorage' ? safeStorage : tabStorage
      storage().setItem('cart', name)
      expect([storage().getItem('cart'), keysBeginning('ca', storage())]).toEqual([name, ['cart']])
      storage().removeItem('cart')
      expect(storage().getItem('cart')).toBeNull()
    } finally {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
})

test('where a browser forbids its locks, too, one of this tab works at a time', async () => {
  vi.stubGlobal('navigator', { locks: { request: async () => forbidden() } })
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    return name
  }
  expect(await Promise.all(['one', 'two'].map((name) => oneTabAtATime('test', work(name))))).toEqual(['one', 'two'])
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('what fails inside a lock is not done twice', async () => {
  vi.stubGlobal('navigator', { locks: { request: async (_: string, work: () => Promise<void>) => work() } })
  let times = 0
  const failing = oneTabAtATime('test', async () => {
    times++
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(times).toBe(1)
})

function storageOf(kept: Map<string, string>) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

test('a tab that shows the site as somebody else sees it neither finds nor changes what its user keeps', async () => {
  const device = new Map([['cart', 'my own']])
  const tab = new Map([
    ['draft', 'mine, too'],
    ['apart.', ''],
    ['apart.auth.session', 'theirs'],
  ])
  vi.stubGlobal('localStorage', storageOf(device))
  vi.stubGlobal('sessionStorage', storageOf(tab))
  vi.resetModules()
  // The files that follow share modules with this one: theirs is no such tab.
  onTestFinished(() => void vi.resetModules())
  const apart = await import('./safe-storage')
  expect(apart.isApart()).toBe(true)
  for (const storage of [apart.safeStorage(), apart.tabStorage()]) {
    expect(['cart', 'draft', 'auth.session'].map((key) => storage.getItem(key))).toEqual([null, null, 'theirs'])
    storage.setItem('cart', 'theirs')
    expect(apart.keysBeginning('c', storage)).toEqual(['cart'])
    storage.removeItem('cart')
    storage.removeItem('draft')
  }
  expect([[...device], tab.get('draft'), tab.size]).toEqual([[['cart', 'my own']], 'mine, too', 3])
})
