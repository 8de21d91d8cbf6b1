type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Where a browser forbids storage, even asking for it throws; then values live as long as the page. */
export const safeStorage = (): SafeStorage => allowed(() => localStorage, device)

export const tabStorage = (): SafeStorage => allowed(() => sessionStorage, tab)

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
