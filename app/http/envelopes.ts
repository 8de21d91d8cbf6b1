import { z } from 'zod'
import { type Call, type Envelope, nameShapes } from './contract'

export const statusOf = ({ status, answer, stream, file }: Call): number =>
  status ?? (answer || stream || file ? 200 : 204)

export const wrapAnswer = (answer: z.ZodType, envelope: Envelope): z.ZodType =>
  envelope === 'data' ? z.object({ success: z.literal(true), data: answer, error: z.null() }) : answer

/** `fields` by dotted names, as in `items.0.quantity` (decision 115). */
const details = z.looseObject({ fields: z.record(z.string(), z.string()).optional() }).optional()

/** Of a call with `step_up`. */
const code = z.literal('step_up_needed').optional()

const Failure = z.object({ error: z.string(), code: z.string(), details })
const DataFailure = z.object({ success: z.literal(false), data: z.unknown(), error: z.string(), code, details })
const MessageFailure = z.object({ success: z.literal(false), message: z.string(), code, details })

nameShapes({ Failure, DataFailure, MessageFailure })

export const FAILURES: Record<Envelope, z.ZodType> = { plain: Failure, data: DataFailure, message: MessageFailure }
