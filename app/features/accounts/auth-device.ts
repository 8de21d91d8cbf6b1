import { safeStorage } from '~/lib/safe-storage'

const KEY = 'auth.device'

/** A random id kept in this browser to count its attempts (§9); it says nothing about the machine. */
export function deviceFingerprint(): string {
  const storage = safeStorage()
  const kept = storage.getItem(KEY)
  if (kept) return kept
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  storage.setItem(KEY, made)
  return made
}
