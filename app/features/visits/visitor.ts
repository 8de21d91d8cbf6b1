import { isbot } from 'isbot'

/** A program that names itself, or sends no name, is no visitor. */
export const isPerson = (user_agent: string): boolean => user_agent !== '' && !isbot(user_agent)

/** A browser that prefetches: the visitor has not seen the page yet. */
export const readsAhead = (headers: Record<string, unknown>): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => /prefetch|preview/i.test(String(headers[name] ?? '')))
