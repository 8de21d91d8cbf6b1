import { createDraftSaver } from '~/lib/draft-saver'
import { EMPTY_DRAFT } from './forum'
import type { ForumDraft } from './writing.contract'

interface Shown {
  draft: ForumDraft
  /** From another time or device. */
  found: boolean
  /** Of what was typed the server doesn't have all, and it would be lost. */
  unsaved: boolean
}

interface PlacedDraft {
  place: string
  draft: ForumDraft
}

interface ForumDraftOptions {
  start: Partial<ForumDraft>
  /** Whoever began it is still the one whose this browser is: nothing of it goes to the next person's drafts. */
  mine: () => boolean
  send: (placed: PlacedDraft) => Promise<unknown>
  judge: (error: unknown) => 'failed' | 'refused'
  later: (work: () => void, ms: number) => () => void
}

/** What is being written for one place of the forum: kept on the server, again and again until it is there. */
export function createForumDraft({ start, mine, send, judge, later }: ForumDraftOptions) {
  let shown: Shown = { draft: { ...EMPTY_DRAFT, ...start }, found: false, unsaved: false }
  let place: string | null = null
  let touched = false
  const listeners = new Set<() => void>()
  const show = (change: Partial<Shown>) => {
    shown = { ...shown, ...change }
    for (const listener of listeners) listener()
  }
  const saver = createDraftSaver<{ placed?: PlacedDraft }>({
    send: async ({ placed }) => {
      if (mine()) await send(placed!)
    },
    judge,
    onChange: ({ state }) => show({ unsaved: touched && state !== 'saved' }),
    later,
  })
  const keep = (draft: ForumDraft) => {
    if (place !== null) saver.change({ placed: { place, draft } })
  }
  const flush = () => void saver.flush().catch(() => undefined)
  return {
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Null until somebody is signed in: what they have typed by then is kept from then on. */
    setPlace(now: string | null) {
      const was = place
      place = now
      if (touched && was === null) keep(shown.draft)
    },
    /** As the server has it; whoever has begun here goes on with that. */
    take(draft: ForumDraft) {
      if (!touched) show({ draft, found: true })
    },
    edit(change: Partial<ForumDraft>) {
      touched = true
      show({ draft: { ...shown.draft, ...change }, unsaved: place !== null })
      keep(shown.draft)
    },
    /** After it was sent, and also to start over: what was on its way to the server would come back as a draft. */
    startOver(again: Partial<ForumDraft>) {
      touched = false
      show({ draft: { ...EMPTY_DRAFT, ...again }, found: false, unsaved: false })
      keep(EMPTY_DRAFT)
      flush()
    },
    flush,
  }
}
