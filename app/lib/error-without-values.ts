interface ForeignError extends Error {
  query?: string
  params?: unknown
  code?: string
  severity?: string
  constraint?: string
  responseCode?: number
  response?: string
}

/** For logs and tables: database errors quote what people typed, and mail servers quote addresses. Neither may be written down. */
export function withoutValues(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(`Not an error but ${typeof error}`)
  const chain: ForeignError[] = []
  for (let one: unknown = error; one instanceof Error && chain.length < 10; one = one.cause) chain.push(one)
  if (!chain.some(quotes)) return error
  const clean = new Error(chain.flatMap(describe).filter(Boolean).join(' '))
  clean.name = error.name
  clean.stack = `${clean.name}: ${clean.message}${framesOf(error)}`
  return clean
}

export const describeError = (error: unknown): string => {
  const { name, message } = withoutValues(error)
  return `${name}: ${message}`
}

const quotes = ({ params, severity, response }: ForeignError) =>
  params !== undefined || severity !== undefined || response !== undefined

function describe({ query, severity, code, constraint, responseCode, message }: ForeignError): (string | undefined)[] {
  if (query !== undefined) return [`"${query.replace(/\s+/g, ' ').slice(0, 60)}" failed`]
  if (responseCode !== undefined) return [`The mail server answered ${responseCode}`, code]
  return severity !== undefined ? [code, constraint] : [message]
}

/** V8 writes the message, which may have many lines, above the frames. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  return message === '' || at < 0 ? '' : stack.slice(at + message.length)
}
