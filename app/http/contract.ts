import { z } from 'zod'

/**
 * Who may call. A call that says nothing needs a signed-in user; nothing is public by omission.
 * `guest` and `recovery` also admit users; `session` admits the holder of any token at all.
 */
export type Access = 'public' | 'session' | 'guest' | 'recovery' | 'signed-in' | 'editor' | 'admin'

/** How an answer is wrapped: the thing itself, `{ success, data, error }`, or `{ success, message }` (§7, and docs/product.md, Calls). */
export type Envelope = 'plain' | 'data' | 'message'

export interface Call {
  summary: string
  /** What generated clients call it, where method and path would not make a good name (`operationName`). */
  name?: string
  access?: Access
  /** Public, and says more to some: a token is read if there is one. */
  knows_actor?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body is multipart/form-data: its texts, and one file of at most 12 MB (`uploadedFile`). */
  upload?: true
  /** What success sends; null is 204. Fields that it does not list never leave the server. */
  answer: z.ZodType | null
  status?: 200 | 201 | 204
  /** Server-sent events: the handler takes over the answer and `answer` is null. */
  stream?: true
  /** A file instead of JSON: its content type. The handler answers its bytes and `answer` is null. */
  file?: 'application/pdf' | 'text/csv'
  envelope?: Envelope
  /** Bytes, where what is sent may be larger than usual. */
  body_limit?: number
  /** Part of finishing what is open: also for a blocked owner whom we let finish (ruling 64). */
  finishes?: true
  /** How often one person, or one address where nobody is known, may ask; files have a limit of their own. */
  a_minute?: number
  /** Money is under way: never turned away for being one too many. */
  pays?: true
  /** Statuses that it refuses with besides those that follow from all of the above (`refusalsOf`). */
  refuses?: (401 | 403 | 404 | 409)[]
  /** The sentence for a failure that is ours, where §8 names one. */
  fallback?: string
}

/** Calls by 'METHOD /path/:param': the key is all that the browser needs at run time, so no schema reaches its bundle. */
export type Calls = Record<string, Call>

export const defineCalls = <const C extends Calls>(calls: C): C => calls

/** What the OpenAPI file calls shapes that several calls share: told there once, and referred to. A name belongs to one shape. */
export function nameShapes(shapes: Record<string, z.ZodType>): void {
  for (const [id, shape] of Object.entries(shapes)) z.globalRegistry.add(shape, { ...shape.meta(), id })
}
