import { without } from './text'
import { publicUrl } from './web-address'

export type Piece = string | { words: string; href: string }

// Matches no more than the author means to link: a sentence's last dot, and a bracket around the address, stay outside.
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`{}|\\^]+|\bwww\.[^\s<>"'`{}|\\^]+/gi
const TRAILING = '.,;:!?)]*_~”’»'

/** Only http and https ever become links. */
export function linked(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = withoutTail(found)
    const href = hrefOf(words)
    if (!href) continue
    if (index > from) pieces.push(text.slice(from, index))
    pieces.push({ words, href })
    from = index + words.length
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}

/** A bracket that is opened inside the address belongs to it. */
function withoutTail(found: string): string {
  const words = without(found, { after: TRAILING })
  const opened = words.split('(').length > words.split(')').length
  return opened && found[words.length] === ')' ? `${words})` : words
}

function hrefOf(words: string): string | null {
  const address = /^www\./i.test(words) ? `https://${words}` : words
  return publicUrl(address)?.href ?? null
}
