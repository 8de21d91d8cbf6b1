/** A text and what is selected in it. */
export interface Editing {
  text: string
  from: number
  to: number
}

/** Puts marks around what is selected, or takes them off; without a selection, around a word to type over. */
export function around({ text, from, to }: Editing, mark: string, word: string): Editing {
  const size = mark.length
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark)
    return {
      text: text.slice(0, from - size) + text.slice(from, to) + text.slice(to + size),
      from: from - size,
      to: to - size,
    }
  const inside = text.slice(from, to) || word
  return {
    text: text.slice(0, from) + mark + inside + mark + text.slice(to),
    from: from + size,
    to: from + size + inside.length,
  }
}

/** Begins each selected line with a sign. */
export function lineBegin({ text, from, to }: Editing, sign: string): Editing {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const signed = text
    .slice(start, to)
    .split('\n')
    .map((line) => sign + line)
    .join('\n')
  const end = start + signed.length
  return { text: text.slice(0, start) + signed + text.slice(to), from: end, to: end }
}

/** In place of what is selected, in a paragraph of its own. */
export function paragraph({ text, from, to }: Editing, words: string): Editing {
  const before = text.slice(0, from).trimEnd()
  const after = text.slice(to).trimStart()
  const begun = before === '' ? words : `${before}\n\n${words}`
  return { text: `${begun}\n\n${after}`, from: begun.length + 2, to: begun.length + 2 }
}

/** The address is selected, to be typed over. */
export function link({ text, from, to }: Editing): Editing {
  const words = text.slice(from, to) || 'words'
  const address = from + words.length + 3
  return {
    text: `${text.slice(0, from)}[${words}](https://)${text.slice(to)}`,
    from: address,
    to: address + 'https://'.length,
  }
}

/** What somebody said, at the end of an answer. */
export function quoted(text: string, username: string | null, words: string): string {
  const said = `> ${username ? `@${username}: ` : ''}${words.trim().replace(/\n+/g, '\n> ')}`
  return paragraph({ text, from: text.length, to: text.length }, said).text
}

/** The letters of a username that is being typed right before the caret. */
export function beginningOfName({ text, from, to }: Editing): string | null {
  if (from !== to) return null
  return /(?:^|[\s(])@(\w{1,20})$/.exec(text.slice(Math.max(0, from - 23), from))?.[1] ?? null
}

export function nameChosen({ text, from }: Editing, username: string): Editing {
  const at = text.lastIndexOf('@', from - 1)
  const caret = at + username.length + 2
  return { text: `${text.slice(0, at)}@${username} ${text.slice(from)}`, from: caret, to: caret }
}
