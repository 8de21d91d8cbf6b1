/** §9: a shuffle holds for five minutes per key, so that Back and paging show the same list. */
export const SHUFFLE_SLOT_MS = 5 * 60_000

/** The same for all visitors with this key within one slot. Sent along while paging (ruling 29). */
export const shuffleSeed = (key: string, now: Date): string => `${key}:${Math.floor(now.getTime() / SHUFFLE_SLOT_MS)}`

/** Where the list begins in the index on `bakeries.shuffle` (0 to 1), which wraps around: a page costs the same however many there are. */
export function shufflePivot(seed: string): number {
  let hash = 0x811c9dc5
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  // FNV leaves the high bits of neighboring seeds alike; murmur's last steps spread them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
