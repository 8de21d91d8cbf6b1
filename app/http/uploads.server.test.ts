import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { uploadedFile } from '~/lib/uploaded-file'
import { ANONYMOUS } from './actor.server'
import { Callers } from './callers.server'
import { defineCalls } from './contract'
import { CALL_FIGURES, Gate } from './gate.server'
import { mount } from './mount.server'
import { Uploads } from './uploads.server'

const calls = defineCalls({
  'POST /files': {
    summary: 'Takes a file',
    access: 'public',
    knows_actor: true,
    upload: true,
    body: z.object({ file: uploadedFile('Please choose a file.'), note: z.string().optional() }),
    answer: z.object({ bytes: z.int(), note: z.string().optional() }),
    status: 201,
  },
})

let app: FastifyInstance
let arrived: number
let sockets: Socket[]
beforeEach(() => {
  app = Fastify({ forceCloseConnections: true })
  arrived = 0
  sockets = []
  app.addHook('onRequest', async () => void arrived++)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

async function open(uploads = new Uploads()): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('actor')
  mount(
    app,
    calls,
    { 'POST /files': ({ body: { file, note } }) => ({ bytes: file.byteLength, note }) },
    {
      gate: new Gate(CALL_FIGURES),
      uploads,
      count: async () => undefined,
      callers: new Callers(async (id) => ({ ...ANONYMOUS, kind: 'user', id })),
    },
  )
  await app.listen({ port: 0, host: '0.0.0.0' })
}

const TAIL = '\r\n--b--\r\n'
const form = (file: string) =>
  `--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${file}`

interface Sender {
  from: string
  person?: string
}

/** A form of so many bytes more than `begun`, of which only `begun` is sent as yet. */
async function begin({ from, person }: Sender, begun: string, more = 1000) {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => undefined)
  sockets.push(socket)
  const before = arrived
  const length = Buffer.byteLength(begun) + more
  const who = person ? `authorization: Bearer ${person.padEnd(16, '.')}\r\n` : ''
  const head = `POST /files HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${who}content-type: multipart/form-data; boundary=b`
  socket.write(`${head}\r\ncontent-length: ${length}\r\n\r\n${begun}`)
  const answer = text(socket).then(readAnswer, () => null)
  await until(() => arrived > before)
  return { socket, answer }
}

const send = async (sender: Sender, file: string) => (await begin(sender, form(file) + TAIL, 0)).answer

function readAnswer(whole: string) {
  const [head = '', body = ''] = whole.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), retry_after: /^retry-after: (.*)$/im.exec(head)?.[1], body }
}

test('a form is taken with its texts and its file', async () => {
  await open()
  expect(await send({ from: '127.0.0.1' }, 'x'.repeat(300_000))).toMatchObject({
    status: 201,
    body: '{"bytes":300000,"note":"hello"}',
  })
})

test('files that drip in from one guest keep nobody else from sending theirs', async () => {
  await open()
  for (let times = 0; times < 6; times++) await begin({ from: '127.0.0.2' }, form('x'))
  expect(await send({ from: '127.0.0.3' }, 'loaf')).toMatchObject({ status: 201 })
  expect(await send({ from: '127.0.0.2', person: 'ann' }, 'loaf')).toMatchObject({ status: 201 })
})

test('a person sends two at a time, the next ones wait, and one too many is told so', async () => {
  await open()
  const ann = { from: '127.0.0.1', person: 'ann' }
  const [first] = [await begin(ann, form('x')), await begin(ann, form('x'))]
  const waiting = await Promise.all(['a', 'bb', 'ccc', 'dddd'].map((file) => begin(ann, form(file) + TAIL, 0)))
  expect(await send({ ...ann, from: '127.0.0.2' }, 'loaf')).toMatchObject({
    status: 429,
    retry_after: '3',
    body: expect.stringContaining('Your other files are still on their way. Please send this one after them.'),
  })
  first!.socket.destroy()
  const answers = await Promise.all(waiting.map(({ answer }) => answer))
  expect(answers.map((answer) => answer?.status)).toEqual([201, 201, 201, 201])
  expect(await send(ann, 'loaf')).toMatchObject({ status: 201 })
})

test('a file that drips in is cut with a sentence; one that pauses and is quick on the whole is not', async () => {
  await open(new Uploads({ least_speed: { bytes_a_second: 1000, look_every_ms: 30 } }))
  // Enough for a quarter of an hour at that speed.
  const steady = await begin({ from: '127.0.0.1', person: 'ann' }, form('x'.repeat(999_999)), 1 + TAIL.length)
  const dripping = await begin({ from: '127.0.0.1', person: 'bob' }, form('x'))
  expect(await dripping.answer).toMatchObject({
    status: 408,
    body: expect.stringContaining('The connection is too slow for this file.'),
  })
  steady.socket.write(`x${TAIL}`)
  expect(await steady.answer).toMatchObject({ status: 201 })
})

test('what finds no room on the disk is refused, and room is given back', async () => {
  await open(new Uploads({ on_disk_bytes: 100_000 }))
  const sender = { from: '127.0.0.1' }
  expect(await send(sender, 'x'.repeat(150_000))).toMatchObject({ status: 503, retry_after: '3' })
  for (let times = 0; times < 3; times++) expect(await send(sender, 'x'.repeat(90_000))).toMatchObject({ status: 201 })
})

test('a thousand parts and no end are refused, and the house stands', async () => {
  await open()
  expect(await (await begin({ from: '127.0.0.1' }, '--b\r\n\r\n'.repeat(2000), 0)).answer).toMatchObject({
    status: 400,
  })
  expect(await send({ from: '127.0.0.1' }, 'loaf')).toMatchObject({ status: 201 })
})

test('a form that breaks off leaves its place and its room', async () => {
  await open(new Uploads({ on_disk_bytes: 100_000 }))
  const sender = { from: '127.0.0.1' }
  for (let times = 0; times < 3; times++) {
    const { socket, answer } = await begin(sender, form('x'.repeat(90_000)))
    socket.destroy()
    await answer
  }
  await until(async () => (await send(sender, 'x'.repeat(90_000)))?.status === 201)
})

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 2))
}
