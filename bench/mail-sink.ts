// A mail server that keeps nothing but the Message-IDs of bulk mail, as a process of its own. Answers on stdout where it listens; a line on stdin gets
// what came so far: how many, how many different ones, and how often the most frequent one.
import { once } from 'node:events'
import net from 'node:net'

const END = Buffer.from('\r\n.\r\n')
const came = new Map<string, number>()
let messages = 0
let bytes = 0

const server = net.createServer({ noDelay: true }, (socket) => {
  let heard: Buffer = Buffer.alloc(0)
  let in_message = false
  socket.on('error', () => {})
  socket.write('220 sink\r\n')
  socket.on('data', (part: Buffer) => {
    heard = heard.length > 0 ? Buffer.concat([heard, part]) : part
    for (;;) {
      const end = in_message ? heard.indexOf(END) : heard.indexOf('\r\n')
      if (end < 0) return
      const said = heard.subarray(0, end)
      heard = heard.subarray(end + (in_message ? END.length : 2))
      socket.write(in_message ? keep(said) : answer(said.toString('latin1')))
    }
  })
  function answer(line: string): string {
    if (/^EHLO/i.test(line)) return '250-sink\r\n250 8BITMIME\r\n'
    if (line === 'DATA') in_message = true
    return line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n'
  }
  function keep(message: Buffer): string {
    in_message = false
    const head = message.subarray(0, 4000).toString('latin1')
    if (!/^Precedence: bulk/im.test(head)) return '250 kept\r\n'
    messages += 1
    bytes += message.length
    const id = /^Message-ID: (<.+>)/im.exec(head)?.[1] ?? ''
    came.set(id, (came.get(id) ?? 0) + 1)
    return '250 kept\r\n'
  }
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`${(server.address() as net.AddressInfo).port}\n`)
process.stdin.on('data', (asked: Buffer) => {
  if (String(asked).startsWith('forget')) {
    came.clear()
    messages = 0
    bytes = 0
  }
  process.stdout.write(`${JSON.stringify({ messages, different: came.size, bytes })}\n`)
})
process.stdin.on('end', () => process.exit(0))
