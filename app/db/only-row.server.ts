export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('A statement that always answers a row answered none.')
  return row
}
