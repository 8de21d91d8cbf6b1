import { ApiError, sentenceOf } from '~/http/client'
import { toast } from '~/ui/toast'

/** Whoever closes the question whether it's them knows why nothing happened. */
export function unlessClosed(error: unknown): void {
  if (error instanceof ApiError && error.code === 'step_up_needed') return
  toast.error(sentenceOf(error))
}

export const dayOf = (moment: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(moment))
