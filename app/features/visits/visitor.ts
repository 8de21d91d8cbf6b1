import { isbot } from 'isbot'

/** A program that says what it is, or says nothing at all, is nobody's visit. */
export const isPerson = (user_agent: string): boolean => user_agent !== '' && !isbot(user_agent)

/** A browser that reads ahead: nobody has seen the page yet. */
export const readsAhead = (headers: Record<string, unknown>): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => /prefetch|preview/i.test(String(headers[name] ?? '')))
