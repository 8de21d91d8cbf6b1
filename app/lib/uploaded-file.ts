import { z } from 'zod'

export const uploadedFile = (missing: string) =>
  z.custom<Uint8Array>((value) => value instanceof Uint8Array, missing).meta({ type: 'string', format: 'binary' })
