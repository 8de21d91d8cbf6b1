/** Counts letters too many, too few, wrong, or swapped with the next one. */
export function mistakes(typed: string, meant: string): number {
  let [before, row] = [[] as number[], Array.from({ length: meant.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= meant.length; j += 1) {
      const same = typed[i - 1] === meant[j - 1]
      const swapped = typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && swapped) next[j] = Math.min(next[j]!, before[j - 2]! + 1)
    }
    ;[before, row] = [row, next]
  }
  return row[meant.length]!
}

/** A short word with two wrong letters is another word. */
export const mistakesAllowed = (typed: string): number => (typed.length < 6 ? 1 : 2)
