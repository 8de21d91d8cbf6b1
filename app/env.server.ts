import { createPublicKey } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import type { Announced } from '~/lib/announced'
import { PROGRAM } from '~/lib/brand'
import { blank, type LiveSettings, type LiveValues, liveProblems, liveValues, readLive } from '~/lib/live-settings'

/** Everything the process is told from outside. Only this file reads the environment. */
export interface Env {
  port: number
  host: string
  public_url: string
  /** The address is not loopback: customers, money and mail are real, so demo, outbox page and sandbox never run. */
  for_real: boolean
  data_dir: string
  database_url: string | undefined
  secret_key: string | undefined
  /** What browsers know the site's pushes by; without it, it follows from the secret. */
  vapid_private_key: string | undefined
  media_url: string | undefined
  trust_proxy: boolean | string | number
  smtp_url: string | undefined
  mail_from: string
  /** Of the house, in letters that go to many: the law wants it. Without one they aren't sent. */
  postal_address: string | null
  /** What news of returned mail is signed by, for each form of it; without any, none is heard. */
  mail_webhook: { secret: string | undefined; sns_topic: string | undefined; sendgrid_key: string | undefined }
  stripe_secret_key: string | undefined
  stripe_webhook_secret: string | undefined
  /** Another program that speaks the provider's language, on this machine: a sandbox that several processes share. */
  stripe_api_url: string | undefined
  /** Tests only: the process ends itself, as if by `kill -9`, when it comes to one of these points (comma-separated). */
  kill_at: string | undefined
  metrics_token: string | undefined
  /** A Nominatim-compatible search, for street addresses; without one the place named in an address has to do. */
  geocoder_url: string | undefined
  /** A raster tile server for the maps, and whom to name for it; without one they draw their own ground. */
  map_tiles: { url: string; attribution: string } | null
  demo: boolean
  log_level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** What the environment says of what admins may change, in its own words: it holds until they do. */
  base: LiveValues
  /** What holds now (decision 255). It is replaced while the process runs: read it when it is needed, and never keep it. */
  live: LiveSettings
  /** Beside `live`, and kept as it is; null until it was read. */
  announced: readonly Announced[] | null
}

/** One sentence per mistake, all of them at once: nobody likes to fix settings one restart at a time. */
export class SettingsError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

const PORT_SENTENCE = 'PORT must be a whole number from 0 to 65535.'
const text = z.preprocess(blank, z.string().trim().optional())
const url = (name: string, protocols: string[], example: string) =>
  text.refine((value) => value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)), {
    error: `${name} is not an address that can be used. It should look like ${example}`,
  })

const Settings = z.object({
  PORT: z.preprocess(
    blank,
    z.coerce
      .number({ error: PORT_SENTENCE })
      .int(PORT_SENTENCE)
      .min(0, PORT_SENTENCE)
      .max(65535, PORT_SENTENCE)
      .default(3000),
  ),
  HOST: text,
  PUBLIC_URL: url('PUBLIC_URL', ['http:', 'https:'], 'https://bread.example'),
  DATA_DIR: text,
  DATABASE_URL: url('DATABASE_URL', ['postgres:', 'postgresql:'], `postgres://user:password@host:5432/${PROGRAM}`),
  SECRET_KEY: text.refine((value) => value === undefined || value.length >= 32, {
    error: 'SECRET_KEY must be at least 32 characters long. `openssl rand -hex 32` makes one.',
  }),
  VAPID_PRIVATE_KEY: text.refine((value) => value === undefined || /^[\w-]{43}$/.test(value), {
    error: 'VAPID_PRIVATE_KEY must be 32 bytes in base64url. `npx web-push generate-vapid-keys` makes one.',
  }),
  MEDIA_URL: url('MEDIA_URL', ['s3:'], 's3://KEY:SECRET@host/bucket?region=us-east-1'),
  TRUST_PROXY: text,
  SMTP_URL: url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465'),
  MAIL_FROM: text,
  POSTAL_ADDRESS: text.refine((value) => value === undefined || (value.length <= 200 && !/[\r\n]/.test(value)), {
    error: 'POSTAL_ADDRESS must be one line of at most 200 characters, such as 100 Main Street, Portland, OR 97201.',
  }),
  MAIL_WEBHOOK_SECRET: text.refine((value) => value === undefined || value.length >= 32, {
    error: 'MAIL_WEBHOOK_SECRET must be at least 32 characters long. `openssl rand -hex 32` makes one.',
  }),
  MAIL_WEBHOOK_SNS_TOPIC: text.refine(
    (value) => value === undefined || /^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]+$/.test(value),
    {
      error:
        'MAIL_WEBHOOK_SNS_TOPIC is not the address of a topic. It should look like arn:aws:sns:us-east-1:123456789012:mail',
    },
  ),
  MAIL_WEBHOOK_SENDGRID_KEY: text.refine((value) => value === undefined || isPublicKey(value), {
    error: 'MAIL_WEBHOOK_SENDGRID_KEY is not a key. Copy the verification key of the signed event webhook.',
  }),
  STRIPE_SECRET_KEY: text.refine((value) => value === undefined || /^(sk|rk)_(test|live)_\w+$/.test(value), {
    error: 'STRIPE_SECRET_KEY does not look like a secret key. It begins with sk_live_ or sk_test_.',
  }),
  STRIPE_WEBHOOK_SECRET: text.refine((value) => value === undefined || value.startsWith('whsec_'), {
    error: 'STRIPE_WEBHOOK_SECRET does not look like a signing secret. It begins with whsec_.',
  }),
  STRIPE_API_URL: url('STRIPE_API_URL', ['http:'], 'http://127.0.0.1:12111').refine(
    (value) => value === undefined || !URL.canParse(value) || isLoopback(new URL(value).hostname),
    { error: 'STRIPE_API_URL must be on this machine: keys and payments are sent there.' },
  ),
  KILL_AT: text,
  METRICS_TOKEN: text.refine((value) => value === undefined || value.length >= 16, {
    error: 'METRICS_TOKEN must be at least 16 characters long.',
  }),
  GEOCODER_URL: url('GEOCODER_URL', ['http:', 'https:'], 'https://geocoder.example/search').refine(
    // Addresses of homes are sent there: never in the clear.
    (value) => value === undefined || !URL.canParse(value) || isPrivate(new URL(value)),
    { error: 'GEOCODER_URL must begin with https:// unless it is on this machine.' },
  ),
  MAP_TILES_URL: url('MAP_TILES_URL', ['http:', 'https:'], 'https://tiles.example/{z}/{x}/{y}.png')
    .refine((value) => value === undefined || ['{z}', '{x}', '{y}'].every((part) => pathOf(value).includes(part)), {
      error: 'MAP_TILES_URL must say where {z}, {x} and {y} go: https://tiles.example/{z}/{x}/{y}.png',
    })
    .refine((value) => value === undefined || !URL.canParse(value) || isPrivate(new URL(value)), {
      error: 'MAP_TILES_URL must begin with https:// unless it is on this machine.',
    }),
  MAP_TILES_ATTRIBUTION: text,
  DEMO: z.preprocess(
    blank,
    z.enum(['0', '1', 'off', 'on', 'false', 'true'], { error: 'DEMO must be 0 or 1.' }).optional(),
  ),
  LOG_LEVEL: z.preprocess(
    blank,
    z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], {
        error: 'LOG_LEVEL must be debug, info, warn, error or silent.',
      })
      .optional(),
  ),
})

function isPublicKey(value: string): boolean {
  try {
    const { asymmetricKeyType } = createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' })
    return asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

export function readEnv(from: Record<string, string | undefined> = process.env): Env {
  const parsed = Settings.safeParse(from)
  const base = liveValues(from)
  const wrong = [
    ...(parsed.error?.issues ?? []).map((issue) => issue.message),
    ...Object.entries(liveProblems(base)).map(([name, problem]) => `${name} ${problem}`),
  ]
  if (!parsed.success || wrong.length > 0) throw new SettingsError(wrong)
  const set = parsed.data
  const public_url = (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, '')
  const for_real = !isLoopback(new URL(public_url).hostname)
  const asked_for_demo = set.DEMO === undefined ? undefined : ['1', 'on', 'true'].includes(set.DEMO)
  const demo = asked_for_demo ?? (set.DATABASE_URL === undefined && !for_real)
  const problems = [
    ...(demo && !for_real && set.STRIPE_SECRET_KEY && !set.STRIPE_API_URL
      ? [
          'STRIPE_SECRET_KEY is set, so payments are real: turn the demo off with DEMO=0. Its payments are in the sandbox.',
        ]
      : []),
    ...(for_real ? problemsForReal(set, asked_for_demo) : []),
    ...(new URL(public_url).pathname !== '/'
      ? ['PUBLIC_URL must not have a path: the site lives at the root of its address.']
      : []),
    ...(set.MAP_TILES_URL && !set.MAP_TILES_ATTRIBUTION
      ? ['MAP_TILES_ATTRIBUTION is missing: the map must name whose tiles it shows.']
      : []),
    ...(set.STRIPE_SECRET_KEY && !set.STRIPE_WEBHOOK_SECRET
      ? ['STRIPE_WEBHOOK_SECRET is missing: without it no payment could be confirmed.']
      : []),
    ...(set.STRIPE_WEBHOOK_SECRET && !set.STRIPE_SECRET_KEY
      ? ['STRIPE_SECRET_KEY is missing although STRIPE_WEBHOOK_SECRET is set.']
      : []),
    ...(set.STRIPE_API_URL && (for_real || !/^[sr]k_test_/.test(set.STRIPE_SECRET_KEY ?? ''))
      ? [
          'STRIPE_API_URL is for trying things out: it needs a STRIPE_SECRET_KEY for tests and a PUBLIC_URL on this machine.',
        ]
      : []),
    ...(set.KILL_AT && for_real ? ['KILL_AT is for tests.'] : []),
  ]
  if (problems.length > 0) throw new SettingsError(problems)
  return {
    port: set.PORT,
    host: set.HOST ?? '127.0.0.1',
    public_url,
    for_real,
    data_dir: path.resolve(set.DATA_DIR ?? '.data'),
    database_url: set.DATABASE_URL,
    secret_key: set.SECRET_KEY,
    vapid_private_key: set.VAPID_PRIVATE_KEY,
    media_url: set.MEDIA_URL,
    trust_proxy: trustProxy(set.TRUST_PROXY),
    smtp_url: set.SMTP_URL,
    postal_address: set.POSTAL_ADDRESS ?? (for_real ? null : '100 Main Street, Portland, OR 97201'),
    mail_from: set.MAIL_FROM ?? `hello@${for_real ? new URL(public_url).hostname : `${PROGRAM}.test`}`,
    mail_webhook: {
      secret: set.MAIL_WEBHOOK_SECRET,
      sns_topic: set.MAIL_WEBHOOK_SNS_TOPIC,
      sendgrid_key: set.MAIL_WEBHOOK_SENDGRID_KEY,
    },
    stripe_secret_key: set.STRIPE_SECRET_KEY,
    stripe_webhook_secret: set.STRIPE_WEBHOOK_SECRET,
    stripe_api_url: set.STRIPE_API_URL,
    kill_at: set.KILL_AT,
    metrics_token: set.METRICS_TOKEN,
    geocoder_url: set.GEOCODER_URL,
    map_tiles:
      set.MAP_TILES_URL && set.MAP_TILES_ATTRIBUTION
        ? { url: set.MAP_TILES_URL, attribution: set.MAP_TILES_ATTRIBUTION }
        : null,
    demo,
    log_level: set.LOG_LEVEL ?? (for_real ? 'info' : 'warn'),
    base,
    live: readLive(base),
    announced: null,
  }
}

function problemsForReal(set: z.infer<typeof Settings>, asked_for_demo: boolean | undefined): string[] {
  const real = `PUBLIC_URL is ${set.PUBLIC_URL}, so this is for real`
  return [
    ...(asked_for_demo ? [`${real}: DEMO must be off, since its accounts have a published password.`] : []),
    ...(set.SMTP_URL
      ? []
      : [`${real}: SMTP_URL is missing. The outbox page that stands in for mail never runs for real.`]),
    ...(set.STRIPE_SECRET_KEY
      ? []
      : [`${real}: STRIPE_SECRET_KEY is missing. The payment sandbox never runs for real.`]),
  ]
}

/** Express's meanings, which Fastify shares: off, on, a number of hops, or addresses and networks that are believed. */
function trustProxy(value: string | undefined): boolean | string | number {
  if (value === undefined || /^(off|false|0|no)$/i.test(value)) return false
  if (/^(on|true|yes)$/i.test(value)) return true
  return /^\d+$/.test(value) ? Number(value) : value
}

const pathOf = (address: string) => address.replace(/^\w+:\/\/[^/]*/, '')

const isPrivate = ({ protocol, hostname }: URL) => protocol === 'https:' || isLoopback(hostname)

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}
