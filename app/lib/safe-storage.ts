/** Local storage throws where a browser forbids it; then what is kept lives as long as the page. */
export function safeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
  try {
    localStorage.getItem('')
    return localStorage
  } catch {
    return inMemory
  }
}

export function keysBeginning(beginning: string): string[] {
  const storage = safeStorage()
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
    key.startsWith(beginning),
  )
}

const kept = new Map<string, string>()
const inMemory = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (at: number) => [...kept.keys()][at] ?? null,
  get length() {
    return kept.size
  },
}
