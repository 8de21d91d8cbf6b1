interface Handlers {
  event(type: string, data: string): void
  retry?(milliseconds: number): void
}

export function sseReader({ event, retry }: Handlers): (piece: string) => void {
  let rest = ''
  let type = ''
  let data: string[] = []

  const read = (line: string) => {
    if (line === '') {
      if (data.length > 0) event(type || 'message', data.join('\n'))
      type = ''
      data = []
      return
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') type = value
    else if (field === 'data') data.push(value)
    else if (field === 'retry' && /^\d+$/.test(value)) retry?.(Number(value))
  }

  return (piece) => {
    // A CR at the very end may be half of a CRLF: it waits for the next piece.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) read(line)
  }
}
