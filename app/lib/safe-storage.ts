type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Where a browser forbids storage, even asking for it throws; then values live as long as the page. */
export const safeStorage = (): SafeStorage => (isApart() ? apart : allowed(() => localStorage, device))

export const tabStorage = (): SafeStorage => (isApart() ? apart : sessionOfTab())

const sessionOfTab = () => allowed(() => sessionStorage, tab)

/** Before every name that such a tab keeps. The bare prefix says that it is one. */
export const APART = 'apart.'

/** This tab shows the site as somebody else sees it: nothing here comes from what its user keeps, and nothing goes there (decision 263). */
export function isApart(): boolean {
  known ??= sessionOfTab().getItem(APART) !== null
  return known
}

let known: boolean | undefined

const apart: SafeStorage = {
  getItem: (key) => sessionOfTab().getItem(APART + key),
  setItem: (key, value) => sessionOfTab().setItem(APART + key, value),
  removeItem: (key) => sessionOfTab().removeItem(APART + key),
  key: (at) => keysBeginning(APART, sessionOfTab())[at]?.slice(APART.length) ?? null,
  get length() {
    return keysBeginning(APART, sessionOfTab()).length
  },
}

function allowed(storage: () => Storage, instead: SafeStorage): SafeStorage {
  try {
    storage().getItem('')
    return storage()
  } catch {
    return instead
  }
}

export const keysBeginning = (beginning: string, storage = safeStorage()): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(beginning))

function inMemory(): SafeStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

const device = inMemory()
const tab = inMemory()
