import { z } from 'zod'

/** A file among the fields of a call that takes one (`upload` in its contract). */
export const uploadedFile = (missing: string) =>
  z.custom<Uint8Array>((value) => value instanceof Uint8Array, missing).meta({ type: 'string', format: 'binary' })
