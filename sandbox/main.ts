// The payment sandbox: speaks the payment provider's wire format, keeps its own books, shares nothing with the app.
import { lockFolder } from './lock'
import { startSandbox } from './server'

const { SANDBOX_PORT = '0', SANDBOX_DIR, SANDBOX_PUBLIC_URL, SANDBOX_WEBHOOK_URL, SANDBOX_WEBHOOK_SECRET } = process.env

try {
  if (!SANDBOX_DIR) throw new Error('SANDBOX_DIR must name a folder.')
  if (SANDBOX_WEBHOOK_URL && !SANDBOX_WEBHOOK_SECRET) throw new Error('SANDBOX_WEBHOOK_SECRET is missing.')
  await lockFolder(SANDBOX_DIR)
  const { port } = await startSandbox({
    port: Number(SANDBOX_PORT),
    dir: SANDBOX_DIR,
    public_url: SANDBOX_PUBLIC_URL || undefined,
    webhook: SANDBOX_WEBHOOK_URL ? { url: SANDBOX_WEBHOOK_URL, secret: SANDBOX_WEBHOOK_SECRET! } : null,
  })
  process.stdout.write(`${JSON.stringify({ ready: true, port })}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// The parent process holds the other end of stdin, which closes when it ends: so the sandbox never outlives it.
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
process.stdin.on('error', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
process.stdout.on('error', () => process.exit(0))
