const MOST_CHARACTERS = 60

/** What was looked for, in the words that several people would use; null if it may name somebody or a place of theirs. */
export function soughtWords({
  query = '',
  tags = [],
}: {
  query?: string | undefined
  tags?: readonly string[] | undefined
}): string | null {
  const typed = query
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}'’&@-]+/gu, ' ')
    .trim()
  if (typed.includes('@') || typed.replaceAll(/\D/g, '').length > 3) return null
  const words = [typed, ...[...tags].sort().map((tag) => tag.replaceAll('-', ' '))]
    .filter((one) => one !== '')
    .join(', ')
  return Array.from(words).length > MOST_CHARACTERS ? null : words || 'any bakery'
}
