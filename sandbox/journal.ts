import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'

/** One line per transaction, on disk before the answer is sent. Lines that come while the disk works share its next write. */
export class Journal {
  readonly #file: FileHandle
  #waiting: string[] = []
  #writing: Promise<void> | null = null
  #next: Promise<void> | null = null

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(dir: string): Promise<Journal> {
    const file = await open(fileIn(dir), 'a', 0o600)
    syncFolder(dir)
    return new Journal(file)
  }

  append(line: string): void {
    this.#waiting.push(line)
  }

  /** Resolves when everything appended so far is on disk. */
  durable(): Promise<void> {
    if (this.#waiting.length > 0) this.#next ??= (this.#writing ?? Promise.resolve()).then(() => this.#write())
    return this.#next ?? this.#writing ?? Promise.resolve()
  }

  async close(): Promise<void> {
    await this.durable()
    await this.#file.close()
  }

  async #write(): Promise<void> {
    this.#writing = this.#next
    this.#next = null
    const lines = this.#waiting
    this.#waiting = []
    try {
      await this.#file.appendFile(`${lines.join('\n')}\n`)
      await this.#file.datasync()
    } catch (error) {
      // Memory is ahead of the disk: only a restart from the disk is correct.
      console.error('The sandbox cannot write its journal.', error)
      process.exit(1)
    }
  }
}

/** A torn last line (power lost while writing) was never answered: it is cut off. */
export function* readJournal(dir: string): Generator<unknown> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const name = fileIn(dir)
  if (!existsSync(name)) return
  const file = openSync(name, 'r')
  const chunk = Buffer.alloc(CHUNK)
  let rest: Buffer = Buffer.alloc(0)
  let whole = 0
  let number = 0
  for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
    rest = Buffer.concat([rest, chunk.subarray(0, size)])
    let from = 0
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, from)) {
      number++
      yield parseLine(rest.toString('utf8', from, end), `${name} is damaged in line ${number}.`)
      from = end + 1
    }
    whole += from
    rest = rest.subarray(from)
  }
  closeSync(file)
  if (rest.length > 0) truncateSync(name, whole)
}

const CHUNK = 1 << 20
const NEWLINE = 0x0a

function parseLine(line: string, complaint: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(complaint)
  }
}

/** Replaces the journal with a shorter one of the same content, or leaves the old one whole. */
export function replaceJournal(dir: string, lines: Iterable<string>): void {
  const fresh = `${fileIn(dir)}.new`
  const file = openSync(fresh, 'w', 0o600)
  for (const line of lines) writeSync(file, `${line}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(fresh, fileIn(dir))
  syncFolder(dir)
}

/** A new file name is durable only after its folder is synced. */
function syncFolder(dir: string): void {
  const folder = openSync(dir, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

const fileIn = (dir: string) => path.join(dir, 'journal.jsonl')
