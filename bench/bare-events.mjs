// The yardstick: the least that can hold connections open and pass on to one of them what is sent to it.
import { createServer } from 'node:http'

const open = new Map()
createServer((request, response) => {
  const to = request.headers['x-to']
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
    response.write('event: hello\ndata: {}\n\n')
    open.set(to, response)
    return
  }
  let text = ''
  request.on('data', (piece) => {
    text += piece
  })
  request.on('end', () => {
    open.get(to).write(`event: message\ndata: {"message_id":"${JSON.parse(text).id}"}\n\n`)
    response.writeHead(201, { 'content-length': 2 }).end('{}')
  })
}).listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('ready\n'))
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
