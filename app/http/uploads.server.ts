import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '~/lib/errors'
import { MAX_PICTURE_BYTES, TOO_LARGE } from '~/lib/picture-limits'
import { AROUND_A_FILE, brokenForm, readForm } from './form-data.server'
import { Gate, TurnedAway } from './gate.server'
import { callerOf } from './limits.server'
import { ByteBudget, ScratchFile } from './scratch-file.server'
import { Shares } from './shares.server'

const FORM_BYTES = MAX_PICTURE_BYTES + AROUND_A_FILE

const OF_ONE = { at_once: 2, waiting: 4, patience_ms: 30_000 }
/** Each holds a picture of up to 12 MB in memory; the others wait on the disk. */
const IN_MEMORY = { at_once: 6, waiting: 24, patience_ms: 20_000 }
const ON_DISK_BYTES = 512 * 1024 * 1024
/** On average: slower than any phone, so that a file that drips in doesn't stay open. */
const LEAST_SPEED = { bytes_a_second: 1024, look_every_ms: 10_000 }

const OTHERS_FIRST = new TurnedAway(
  'Your other files are still on their way. Please send this one after them.',
  'too_many_attempts',
)

export function takeUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
}

const tooLarge = () => new AppError('too_large', TOO_LARGE, { field: 'file' })

export function refuseLongUpload({ headers }: FastifyRequest): void {
  if (Number(headers['content-length']) > FORM_BYTES) throw tooLarge()
}

/** Forms with a file (decision 220): a few per person, on the disk until complete, and only then in memory. */
export class Uploads {
  readonly #people = new Shares(OF_ONE, { refusal: OTHERS_FIRST })
  readonly #memory = new Gate(IN_MEMORY)
  readonly #disk: ByteBudget
  readonly #least_speed: typeof LEAST_SPEED

  constructor({ on_disk_bytes = ON_DISK_BYTES, least_speed = LEAST_SPEED } = {}) {
    this.#disk = new ByteBudget(on_disk_bytes)
    this.#least_speed = least_speed
  }

  async take(request: FastifyRequest, reply: FastifyReply): Promise<Record<string, unknown>> {
    await this.#people.hold(request.actor.id ?? callerOf(request).address, reply.raw)
    const body = await ScratchFile.create(this.#disk)
    try {
      await this.#fastEnough(request, reply, receive(request, body))
      await this.#memory.hold(reply.raw)
      return formOf(await body.read(), request)
    } finally {
      await body.close()
    }
  }

  async #fastEnough<T>({ raw: { socket } }: FastifyRequest, reply: FastifyReply, work: Promise<T>): Promise<T> {
    const { bytes_a_second, look_every_ms } = this.#least_speed
    const [began, before] = [performance.now(), socket.bytesRead]
    let looking: NodeJS.Timeout | undefined
    const cut = new Promise<never>((_resolve, reject) => {
      const look = () => {
        const seconds = (performance.now() - began) / 1000
        if (socket.bytesRead - before >= seconds * bytes_a_second) return
        reply.header('connection', 'close')
        reject(new AppError('timed_out', 'The connection is too slow for this file. Please try again later.'))
      }
      // A process that was held up first reads what has arrived meanwhile.
      looking = setInterval(() => setImmediate(look), look_every_ms)
    })
    return Promise.race([work, cut]).finally(() => clearInterval(looking))
  }
}

async function receive({ raw }: FastifyRequest, body: ScratchFile): Promise<void> {
  let bytes = 0
  try {
    // The connection stays open for the answer, which may come before the end of the body.
    for await (const piece of raw.iterator({ destroyOnReturn: false })) {
      bytes += piece.byteLength
      if (bytes > FORM_BYTES) throw tooLarge()
      if (!(await body.append(piece))) throw new TurnedAway()
    }
  } catch (error) {
    throw error instanceof AppError ? error : brokenForm()
  }
}

function formOf(bytes: Buffer, { headers }: FastifyRequest): Record<string, unknown> {
  const form = readForm(bytes, headers['content-type'] ?? '')
  for (const value of Object.values(form))
    if (typeof value !== 'string' && value.byteLength > MAX_PICTURE_BYTES) throw tooLarge()
  return form
}
