import { createContext, useContext } from 'react'
import { ApiError } from '~/http/client'
import { NO_SUCH_LINK } from '~/lib/pay-link'

/** The token of the link that the page was opened with, for its calls (`{ ...held }`). Empty on all other pages. */
interface Held {
  token?: string
}

const NOTHING: Held = {}
const Context = createContext(NOTHING)

export const HeldProvider = Context.Provider
export const useHeld = (): Held => useContext(Context)

/** Why the link does not open what it names; null for other failures. The server does not know a forged token at all. */
export function linkProblem(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 404) return error.message
  return error.status === 401 || error.status === 400 ? NO_SUCH_LINK : null
}
