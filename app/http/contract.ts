import { z } from 'zod'

/** Without `access` a call needs a signed-in user. `guest`, `recovery` and `leaving` admit users, too; `session` admits the holder of any session. */
export type Access = 'public' | 'session' | 'guest' | 'recovery' | 'leaving' | 'signed-in' | 'editor' | 'admin' | 'link'

export type Envelope = 'plain' | 'data' | 'message'

export interface Call {
  summary: string
  name?: string
  access?: Access
  /** A public call that tells some actors more: a token is read if there is one. */
  knows_actor?: true
  /** For the holder of a link from a mail, too (ruling 61). Its query must look at `heldId`. `mailed`: not for copies that the bakery passed on. */
  by_link?: true | 'mailed'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body is multipart/form-data with one file of at most 12 MB (`uploadedFile`). */
  upload?: true
  /** What success sends; null is 204. Fields that the schema doesn't list never leave the server. */
  answer: z.ZodType | null
  status?: 200 | 201 | 202 | 204
  /** Server-sent events: the handler writes the answer itself, and `answer` is null. */
  stream?: true
  /** The content type of a file. The handler answers its bytes, and `answer` is null. */
  file?: 'application/pdf' | 'text/csv' | 'image/jpeg'
  envelope?: Envelope
  body_limit?: number
  /** A blocked owner who finishes open orders may call it (ruling 64). */
  finishes?: true
  /** Per person, or per address without a session; files have a limit of their own. */
  a_minute?: number
  /**
   * Dangerous: asked of whoever hasn't shown within ten minutes that it's them (decision 254). `two_step`: only of those who have two-step sign-in;
   * `admins`: only of admins among these, where bakers make the call, too.
   */
  step_up?: true | 'two_step' | 'admins'
  /** Whether an admin who sees the site as somebody else does may make it (decision 263). It reads, and leaves no trace. */
  support?: boolean
  /** Moves money: never refused because the server is busy. */
  pays?: true
  /** Statuses besides those that follow from the fields above (`refusalsOf`). */
  refuses?: (401 | 403 | 404 | 409)[]
  /** The sentence for a failure of ours, where §8 has one. */
  fallback?: string
}

/** Calls by 'METHOD /path/:param'. The browser needs only the key, so no schema reaches its bundle. */
export type Calls = Record<string, Call>

export const defineCalls = <const C extends Calls>(calls: C): C => calls

export function nameShapes(shapes: Record<string, z.ZodType>): void {
  for (const [id, shape] of Object.entries(shapes)) z.globalRegistry.add(shape, { ...shape.meta(), id })
}
