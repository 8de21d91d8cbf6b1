import net from 'node:net'
import { onTestFinished } from 'vitest'

export interface MailServer {
  url: string
  /** Every message that came in whole, by its Message-ID, as often as it came. */
  arrived: string[]
  /** Connections so far. */
  visitors: number
  /** How it treats whoever comes from now on. */
  manners: Manners
  close(): void
}

interface Manners {
  /** Accepts the connection and never says a word. */
  silent?: boolean
  /** Before each of its answers. */
  answer_ms?: number
  /** Once it has the whole message: says so, hangs up, or keeps the line open and says nothing. */
  after_message?: 'thanks' | 'drop' | 'silence'
}

/** A mail server on a real socket, with manners of all kinds, for the test that calls. */
export async function startMailServer(manners: Manners = {}): Promise<MailServer> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    mail.visitors += 1
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    converse(socket, mail)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    arrived: [],
    visitors: 0,
    manners,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  onTestFinished(mail.close)
  return mail
}

function converse(socket: net.Socket, { manners, arrived }: MailServer): void {
  const { silent, answer_ms = 0, after_message = 'thanks' } = manners
  const say = (line: string) => setTimeout(() => socket.writable && socket.write(`${line}\r\n`), answer_ms)
  if (silent) return
  say('220 mail.test')
  let heard = ''
  let in_message = false
  socket.on('data', (part) => {
    heard += part.toString('latin1')
    for (;;) {
      const end = heard.indexOf(in_message ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const said = heard.slice(0, end)
      heard = heard.slice(end + (in_message ? 5 : 2))
      if (in_message) {
        in_message = false
        arrived.push(/^Message-ID: (<.+>)/im.exec(said)![1]!)
        if (after_message === 'drop') socket.destroy()
        else if (after_message === 'thanks') say('250 kept')
      } else if (said === 'DATA') {
        in_message = true
        say('354 go on')
      } else say(said === 'QUIT' ? '221 bye' : '250 fine')
    }
  })
}
