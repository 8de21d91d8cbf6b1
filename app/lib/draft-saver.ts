/** `refused`: the server wants other input; `conflict`: the listing was changed elsewhere. */
export type SaveState =
  | { state: 'saved' | 'typing' | 'saving' }
  | { state: 'failed' | 'refused'; error: unknown }
  | { state: 'conflict'; error: unknown }

interface SaverOptions<Changes extends object> {
  send: (changes: Changes) => Promise<void>
  /** `failed`: another try may help. */
  judge: (error: unknown) => 'failed' | 'refused' | 'conflict'
  onChange: (saving: SaveState) => void
  later: (work: () => void, ms: number) => () => void
}

const PAUSE_MS = 800
const RETRY_MS = 5000

/** Saves a moment after the last letter, one request at a time; what could not be sent goes with the next try. */
export function createDraftSaver<Changes extends object>({ send, judge, onChange, later }: SaverOptions<Changes>) {
  let unsaved = {} as Changes
  let sending: Promise<void> | null = null
  let cancel = () => {}
  const isEmpty = () => Object.keys(unsaved).length === 0
  const wait = (ms: number) => {
    cancel()
    cancel = later(() => void flush().catch(() => undefined), ms)
  }

  async function sendAll(): Promise<void> {
    while (!isEmpty()) {
      const taken = unsaved
      unsaved = {} as Changes
      onChange({ state: 'saving' })
      try {
        await send(taken)
      } catch (error) {
        unsaved = { ...taken, ...unsaved }
        const state = judge(error)
        onChange({ state, error })
        if (state === 'failed') wait(RETRY_MS)
        throw error
      }
    }
    onChange({ state: 'saved' })
  }

  /** Resolves when everything typed is saved; throws if it could not be. */
  function flush(): Promise<void> {
    cancel()
    if (isEmpty() && !sending) return Promise.resolve()
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  return {
    change(part: Partial<Changes>) {
      unsaved = { ...unsaved, ...part }
      if (!sending) onChange({ state: 'typing' })
      wait(PAUSE_MS)
    },
    flush,
    /** Drops the unsaved changes in favor of the other version. */
    forget() {
      unsaved = {} as Changes
      cancel()
      onChange({ state: 'saved' })
    },
    stop: () => cancel(),
  }
}
