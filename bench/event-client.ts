import net from 'node:net'

const EVENT = /event: (\w+)\ndata: (\{.*\})\n\n/g

/** One open stream that costs the machine as little as can be. */
export function openStream(
  url: string,
  { headers, from, onEvent }: { headers: string; from: string; onEvent: (type: string, data: string) => void },
): Promise<net.Socket> {
  const { port, host, pathname } = new URL(url)
  const socket = net.connect({ host: '127.0.0.1', port: Number(port), localAddress: from, noDelay: true })
  socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n${headers}\r\n\r\n`)
  let rest = ''
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`A stream was closed: ${rest.slice(0, 300)}`)))
    socket.on('data', (piece) => {
      rest += piece.toString('latin1')
      let end = 0
      for (const found of rest.matchAll(EVENT)) {
        end = found.index + found[0].length
        if (found[1] === 'hello') resolve(socket)
        else onEvent(found[1]!, found[2]!)
      }
      rest = rest.slice(end)
    })
  })
}
