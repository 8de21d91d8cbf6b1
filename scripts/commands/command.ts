import type { ParseArgsConfig } from 'node:util'
import type { Db } from '../../app/db/client.server'
import type { Services } from '../../app/http/services.server'

/** What of the site works without the site. */
export type CommandServices = Omit<Services, 'search_pool' | 'payments'>

export interface Given {
  args: string[]
  values: Record<string, string | boolean | undefined>
  /** It says what it would do, and changes nothing. */
  dry: boolean
  progress: (step: string) => void
  use: <T>(work: (services: CommandServices) => Promise<T>) => Promise<T>
  /** Without the rooms, which take seconds to load. */
  useDatabase: <T>(work: (database: Pick<CommandServices, 'db' | 'pool' | 'env'>) => Promise<T>) => Promise<T>
}

export interface Outcome {
  text: string
  /** For `--json`, beside `ok`. */
  data?: object
  /** False: the command did its work, and what it found is not well. */
  ok?: boolean
}

export interface Command {
  /** After the command's name: what it needs, then what it may be told. */
  usage: string
  about: string
  /** Of its own; all have `--help`, `--json`, and `--dry-run` if `knows_dry`. */
  options?: NonNullable<ParseArgsConfig['options']>
  knows_dry?: boolean
  /** How many words, least and most; none where it isn't said. */
  takes?: [number, number]
  run(given: Given): Promise<Outcome>
}

class TakenBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('taken back')
    this.result = result
  }
}

/** Of a dry run everything is really done, with all that would refuse it, and then taken back. */
export async function inOne<T>(db: Db, dry: boolean, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      // The room's commands open transactions of their own; in here they are parts of this one.
      const result = await work(tx as unknown as Db)
      if (!dry) return result
      await tx.execute('set constraints all immediate')
      throw new TakenBack(result)
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.result as T
    throw error
  }
}

/** "3 jobs", "1 job". */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`
