import { statfsSync } from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
/** More than twice what a whole run keeps in it. */
const ROOM = 2 ** 31

/**
 * Where tests keep their databases: in memory, where there is enough of it. Each test file clones a database of a thousand files, which
 * takes twenty times longer on a disk. A container often has 64 MB there: then it is the usual place.
 */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM && process.availableMemory() > 2 * ROOM ? MEMORY : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}
