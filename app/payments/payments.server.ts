import Stripe from 'stripe'
import type { Env } from '~/env.server'
import { type SandboxProcess, sandboxWebhookSecret } from './sandbox-process.server'

/** The payment provider: the real one when keys are set, otherwise the sandbox, through the same package and the same code. */
export interface Payments {
  stripe: Stripe
  webhook_secret: string
  /** Its hosted pages are shown under /sandbox/ while it stands in for the provider. */
  sandbox: SandboxProcess | null
}

/** Nobody waits longer for an answer; the package tries twice more when the connection fails, with the same key. */
const PATIENCE_MS = 8000
const RETRIES = 2

export function connectPayments(env: Env, secret: Buffer, sandbox: SandboxProcess | null): Payments {
  const options = { timeout: PATIENCE_MS, maxNetworkRetries: RETRIES, telemetry: false }
  if (!sandbox) {
    const stripe = new Stripe(env.stripe_secret_key!, { ...options, ...addressOf(env.stripe_api_url) })
    return { stripe, webhook_secret: env.stripe_webhook_secret!, sandbox }
  }
  const stripe = new Stripe('sk_test_sandbox', {
    ...options,
    ...addressOf(sandbox.origin),
    httpClient: whenReady(sandbox, Stripe.createNodeHttpClient()),
  })
  return { stripe, webhook_secret: sandboxWebhookSecret(secret), sandbox }
}

function addressOf(url: string | undefined) {
  if (!url) return {}
  const { hostname, port, protocol } = new URL(url)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

/** The sandbox starts beside the site; the first calls wait for it instead of failing. */
function whenReady(sandbox: SandboxProcess, client: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      await sandbox.ready()
      return client.makeRequest(...request)
    },
  }
}
