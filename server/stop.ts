import { withoutValues } from '~/lib/error-without-values'

type Step = () => Promise<unknown> | undefined

/** In order, whatever became of the step before: a close that hangs must not leave PostgreSQL running. Answers whether all went well. */
export async function stopAll(steps: Step[], limit_ms = 10_000): Promise<boolean> {
  let well = true
  for (const step of steps) {
    let late: NodeJS.Timeout | undefined
    const limit = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error(`A part did not stop within ${limit_ms} ms.`)), limit_ms)
    })
    try {
      await Promise.race([step(), limit])
    } catch (error) {
      well = false
      console.warn('[stop]', withoutValues(error))
    }
    clearTimeout(late)
  }
  return well
}
