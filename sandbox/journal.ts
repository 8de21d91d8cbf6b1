import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'

/** One line per transaction, on disk before anybody hears of it. Lines that arrive while the disk works share its next turn. */
export class Journal {
  readonly #file: FileHandle
  #waiting: string[] = []
  #writing: Promise<void> | null = null
  #next: Promise<void> | null = null

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(dir: string): Promise<Journal> {
    return new Journal(await open(fileIn(dir), 'a', 0o600))
  }

  append(line: string): void {
    this.#waiting.push(line)
  }

  /** Resolves when everything appended so far is on disk. */
  durable(): Promise<void> {
    if (this.#waiting.length > 0) this.#next ??= (this.#writing ?? Promise.resolve()).then(() => this.#write())
    return this.#next ?? this.#writing ?? Promise.resolve()
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
      // Memory is ahead of the disk now: only a restart from the disk is honest.
      console.error('The sandbox cannot write its journal.', error)
      process.exit(1)
    }
  }
}

/** All whole lines. A torn last line (power lost while writing) was never answered: it is cut off. */
export function readJournal(dir: string): unknown[] {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = fileIn(dir)
  if (!existsSync(file)) return []
  const bytes = readFileSync(file)
  const whole = bytes.lastIndexOf(0x0a) + 1
  if (whole < bytes.length) truncateSync(file, whole)
  const text = bytes.subarray(0, whole).toString('utf8')
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as unknown
    } catch {
      throw new Error(`${file} is damaged in line ${index + 1}.`)
    }
  })
}

/** Puts a shorter journal of the same content in the place of the old one, or leaves the old one whole. */
export function replaceJournal(dir: string, lines: Iterable<string>): void {
  const fresh = `${fileIn(dir)}.new`
  const file = openSync(fresh, 'w', 0o600)
  for (const line of lines) writeSync(file, `${line}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(fresh, fileIn(dir))
  const folder = openSync(dir, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

const fileIn = (dir: string) => path.join(dir, 'journal.jsonl')
