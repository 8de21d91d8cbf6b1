const LENGTH = 20_000

export const ORDINARY = 'Mix the **flour** and the water, and wait.\n\n'

/** Of what a parser of Markdown may look through again and again, when it stands there ten thousand times. */
export const SLOW_PIECES = [
  ...['*', '**a', '_', '*a_ ', '`', '``` ', '~', '~~a', '[', '![', '[a](', '[](', '![](', ']', '('],
  ...['\\', '<', '>', '> ', '- ', '1. ', '# ', '\n', ' \n', '  \n', '@', '@ann ', '@ann', 'a@', 'https://'],
  ...['https://a.example/ ', 'www.', 'a.', '&', '&#', '"', '---\n', '[a][', '[[]](', '*_`', '**a _b '],
  ...['[a](b ', '[a](<', '![a](/media/', '- a\n ', '> > ', '`a``b', '\n- \n', 'a**b', '🥖', '(('],
  ...['[(', '/bakery/a\n\n'],
]

/** Milliseconds of the processor for so long a text of this piece alone: the best of several, since what else the machine does counts, too. */
export function cpuOf(render: (source: string) => unknown, piece: string): number {
  const source = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)
  const times = Array.from({ length: 8 }, () => {
    const before = process.cpuUsage()
    render(source)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
