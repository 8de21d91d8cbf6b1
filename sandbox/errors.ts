import type Stripe from 'stripe'

interface ErrorBody {
  type: Stripe.StripeRawError['type']
  message: string
  code?: string
  param?: string
}

/** `kept`: the idempotency key remembers it (errors in parameters are not remembered). */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly kept: boolean
  constructor(status: number, body: ErrorBody, { kept = true } = {}) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.kept = kept
  }
}

export const refuse = (message: string, extra: { code?: string; param?: string } = {}) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...extra })

export const badParam = (code: string, message: string, param: string) =>
  new ApiError(400, { type: 'invalid_request_error', code, message, param }, { kept: false })

export const noSuch = (what: string, id: string, param = 'id', status = 404) =>
  new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
