import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PROGRAM } from '~/lib/brand'
import { newId } from '~/lib/ids'

export class ByteBudget {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  take(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }

  giveBack(bytes: number): void {
    this.#left += bytes
  }
}

/** The file has no name any more, so nothing of it is left however the process ends. */
export class ScratchFile {
  readonly #handle: FileHandle
  readonly #budget: ByteBudget
  #bytes = 0
  #open = true

  private constructor(handle: FileHandle, budget: ByteBudget) {
    this.#handle = handle
    this.#budget = budget
  }

  static async create(budget: ByteBudget): Promise<ScratchFile> {
    const name = path.join(tmpdir(), `${PROGRAM}-${newId()}`)
    const handle = await open(name, 'wx+', 0o600)
    await unlink(name)
    return new ScratchFile(handle, budget)
  }

  async append(bytes: Buffer): Promise<boolean> {
    if (!this.#open || !this.#budget.take(bytes.byteLength)) return false
    this.#bytes += bytes.byteLength
    return this.#handle.appendFile(bytes).then(
      () => true,
      () => false,
    )
  }

  async read(): Promise<Buffer> {
    const whole = Buffer.allocUnsafe(this.#bytes)
    const { bytesRead } = await this.#handle.read(whole, 0, this.#bytes, 0)
    return whole.subarray(0, bytesRead)
  }

  async close(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    this.#budget.giveBack(this.#bytes)
    await this.#handle.close()
  }
}
