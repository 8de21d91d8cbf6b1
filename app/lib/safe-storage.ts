/** Local storage throws where a browser forbids it; then what is kept lives as long as the page. */
export function safeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    localStorage.getItem('')
    return localStorage
  } catch {
    return inMemory
  }
}

const kept = new Map<string, string>()
const inMemory = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
