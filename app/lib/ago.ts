const STEPS = [
  [365 * 86_400, 'year'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

export function ago(then: Date, now: Date): string {
  const seconds = (now.getTime() - then.getTime()) / 1000
  for (const [length, word] of STEPS) {
    const number = Math.floor(seconds / length)
    if (number > 1) return `${number} ${word}s ago`
    if (number === 1) return `${word === 'hour' ? 'an' : 'a'} ${word} ago`
  }
  return 'just now'
}
