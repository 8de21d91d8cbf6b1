import { coalesce } from '~/lib/coalesce'

interface Shown<T> {
  answered: (answer: T) => void
  failed: (error: Error) => void
}

/** Keeps what a page shows up to date, and never shows an older answer over a newer one. */
export function reading<T>(read: () => Promise<T>, { answered, failed }: Shown<T>) {
  let overtakings = 0
  const reload = coalesce(async () => {
    const before = overtakings
    const still = () => overtakings === before
    try {
      const answer = await read()
      if (still()) answered(answer)
    } catch (error) {
      if (still()) failed(error as Error)
    }
  })
  const overtake = () => {
    overtakings++
  }
  /** `overtake`: something newer is shown already, or nobody looks any more; what is still under way comes too late. */
  return { reload, overtake }
}
