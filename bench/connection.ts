import net from 'node:net'

/**
 * One kept-alive connection that costs the machine as little as can be: with two cores, a client that works as hard as the server
 * would be half of what is measured. Answers must have a length and status 200.
 */
export class BenchConnection {
  private readonly socket: net.Socket
  private readonly host: string
  private chunks: Buffer[] = []
  private size = 0
  private expected = 0
  private waiting: { resolve: () => void; reject: (error: Error) => void } | undefined

  constructor(url: string, from: string) {
    const { port, host } = new URL(url)
    this.host = host
    this.socket = net.connect({ host: '127.0.0.1', port: Number(port), localAddress: from, noDelay: true })
    this.socket.on('data', (chunk) => this.take(chunk))
    this.socket.on('error', (error) => this.waiting?.reject(error))
    this.socket.on('close', () => this.waiting?.reject(new Error('The server closed the connection.')))
  }

  send({ path, body }: { path: string; body?: object }): Promise<void> {
    const json = body && JSON.stringify(body)
    const head = `${json ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: ${this.host}\r\n`
    const tail = json
      ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
      : '\r\n'
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.socket.write(head + tail)
    })
  }

  close(): void {
    this.waiting = undefined
    this.socket.destroy()
  }

  private take(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.size += chunk.length
    if (this.expected === 0) {
      const text = Buffer.concat(this.chunks).toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
        this.waiting?.reject(new Error(`Not an answer to measure: ${text.slice(0, 600)}`))
        return
      }
      this.expected = end + 4 + Number(length)
    }
    if (this.size < this.expected) return
    this.chunks = []
    this.size = 0
    this.expected = 0
    this.waiting?.resolve()
  }
}
