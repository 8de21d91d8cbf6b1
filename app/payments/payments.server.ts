import Stripe from 'stripe'
import type { Env } from '~/env.server'
import { isKeyRefusal } from './provider-errors.server'
import { type SandboxProcess, sandboxWebhookSecret } from './sandbox-process.server'

/** The real provider if keys are set, otherwise the sandbox, through the same package and code. */
export interface Payments {
  stripe: Stripe
  webhook_secret: string
  sandbox: SandboxProcess | null
}

/** Per try; the package tries twice more with the same key when the connection fails. */
const PATIENCE_MS = 8000
const RETRIES = 2

export function connectPayments(
  env: Env,
  secret: Buffer,
  sandbox: SandboxProcess | null,
  onKeyRefused: (said: string) => void = () => {},
): Payments {
  const httpClient = watchKey(Stripe.createNodeHttpClient(), onKeyRefused)
  const options = { timeout: PATIENCE_MS, maxNetworkRetries: RETRIES, telemetry: false, httpClient }
  if (!sandbox) {
    const stripe = new Stripe(env.stripe_secret_key!, { ...options, ...addressOf(env.stripe_api_url) })
    return { stripe, webhook_secret: env.stripe_webhook_secret!, sandbox }
  }
  const stripe = new Stripe('sk_test_sandbox', {
    ...options,
    ...addressOf(sandbox.origin),
    httpClient: whenReady(sandbox, httpClient),
  })
  return { stripe, webhook_secret: sandboxWebhookSecret(secret), sandbox }
}

function addressOf(url: string | undefined) {
  if (!url) return {}
  const { hostname, port, protocol } = new URL(url)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

/** Tells the operator whenever a call, in a request or in a job, finds that our key is refused. */
function watchKey(client: Stripe.HttpClient, onRefused: (said: string) => void): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const response = await client.makeRequest(...request)
      const read = response.toJSON.bind(response)
      response.toJSON = async () => {
        const body = await read()
        const { code, message } = (body as { error?: { code?: string; message?: string } }).error ?? {}
        if (isKeyRefusal({ statusCode: response.getStatusCode(), code })) onRefused(message ?? '')
        return body
      }
      return response
    },
  }
}

function whenReady(sandbox: SandboxProcess, client: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      await sandbox.ready()
      return client.makeRequest(...request)
    },
  }
}
