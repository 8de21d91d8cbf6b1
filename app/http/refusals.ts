import { z } from 'zod'
import type { Call, Envelope } from './contract'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** What every call, or every call with a body, may answer is one entry of the file for programs: a line of each for every call would be a tenth of it. */
const OF_EVERY_CALL: RefusalStatus[] = [413, 415, 429, 500, 503]
export type ToldStatus = RefusalStatus | 'default'

export const REFUSALS: Record<ToldStatus, { name: string; means: string; waits?: true }> = {
  400: { name: 'Invalid', means: 'Something in the request is wrong; `details.fields` says what, field by field.' },
  401: { name: 'SignedOut', means: 'There is no session, or it has ended.' },
  403: { name: 'Forbidden', means: 'You’re not allowed to do this.' },
  404: { name: 'NotFound', means: 'It doesn’t exist, or isn’t yours to see.' },
  409: { name: 'Conflict', means: 'Something is in the way, such as a newer change or one that already exists.' },
  413: { name: 'TooLarge', means: 'The request is too large.' },
  415: { name: 'UnsupportedMediaType', means: 'The content type isn’t supported.' },
  422: { name: 'Unprocessable', means: 'The file can’t be read.' },
  429: { name: 'TooMany', means: 'Too many requests at once or in a short time.', waits: true },
  500: { name: 'Failed', means: 'Something went wrong on our side.' },
  503: { name: 'Unavailable', means: 'The site is overloaded or its database is away.', waits: true },
  default: {
    name: 'Other',
    means:
      '413: the request is too large. 415: its content type isn’t supported. 429: too many requests at once or in a short time. 500: our own failure. 503: the site is overloaded or its database is away.',
    waits: true,
  },
}

const SUFFIX: Record<Envelope, string> = { plain: '', data: 'Data', message: 'Message' }

export const nameOfRefusal = (status: ToldStatus, envelope: Envelope = 'plain'): string =>
  `${REFUSALS[status].name}${SUFFIX[envelope]}`

/** What follows from the contract; a command's other refusals are listed in `refuses`. */
export function refusalsOf(key: string, call: Call): RefusalStatus[] {
  const reads = key.startsWith('GET ')
  const can: Record<RefusalStatus, unknown> = {
    400: !reads || (call.params ?? call.query ?? call.stream),
    401: call.access !== 'public',
    403: call.access !== 'public',
    404: call.params ?? (namesThings(call.query) || namesThings(call.body)),
    409: !reads,
    413: call.body,
    415: call.body,
    422: call.upload,
    429: true,
    500: true,
    503: true,
  }
  const statuses = Object.keys(can).map(Number) as RefusalStatus[]
  return statuses.filter((status) => can[status] || call.refuses?.some((more) => more === status))
}

export const toldRefusals = (key: string, call: Call): ToldStatus[] => [
  ...refusalsOf(key, call).filter((status) => !OF_EVERY_CALL.includes(status)),
  'default',
]

const namesThings = (fields?: z.ZodType) =>
  fields instanceof z.ZodObject && Object.keys(fields.shape).some((name) => name.endsWith('_id'))
