import { ApiError, LateError, OfflineError } from './client'
import { session } from './session'

interface UploadOptions {
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

const LIMIT_MS = 120_000

/** Sends a form with a file. By XMLHttpRequest, since fetch doesn't report progress. Throws what calls throw. */
export async function uploadForm<Answer>(call: string, form: FormData, options: UploadOptions = {}): Promise<Answer> {
  const token = await session().token()
  const first = await send(call, form, token, options)
  if (first.status !== 401 || !token) return read(first)
  const fresh = await session().renew(token)
  return read(fresh ? await send(call, form, fresh, options) : first)
}

function send(call: string, form: FormData, token: string | null, { onProgress, signal }: UploadOptions) {
  const [method = 'POST', path = '/'] = call.split(' ')
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `/functions/v1${path}`)
    for (const [name, value] of Object.entries(session().headers())) request.setRequestHeader(name, value)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.timeout = LIMIT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request)
    request.onerror = () => reject(new OfflineError())
    request.ontimeout = () => reject(new LateError(false))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    request.send(form)
  })
}

function read<Answer>(request: XMLHttpRequest): Answer {
  const body = parsed(request.responseText)
  if (request.status >= 200 && request.status < 300) return body as Answer
  throw new ApiError(request.status, body, Number(request.getResponseHeader('retry-after')) || undefined)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
