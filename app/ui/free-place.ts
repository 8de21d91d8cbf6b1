/** The lowest place, in rows from the bottom, where a notice covers nothing pressable, or the least. */
export function freePlace(rows: number, needed: number, isTaken: (row: number) => boolean): number {
  const taken: boolean[] = []
  let [covered, best, least] = [0, 0, Number.POSITIVE_INFINITY]
  for (let top = 0; top < rows && least > 0; top++) {
    taken[top] = isTaken(top)
    if (taken[top]) covered++
    const row = top - needed + 1
    if (taken[row - 1]) covered--
    if (row < 0 || covered >= least) continue
    best = row
    least = covered
  }
  return best
}
