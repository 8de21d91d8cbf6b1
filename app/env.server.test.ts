import { describe, expect, test } from 'vitest'
import { readEnv, SettingsError } from './env.server'

const problems = (settings: Record<string, string>) => {
  try {
    readEnv(settings)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

const REAL = {
  PUBLIC_URL: 'https://bread.example',
  SMTP_URL: 'smtps://u:p@mail.example',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
}

const TILES = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '© Tiles Example' }

describe('settings', () => {
  test('maps draw their own ground unless a tile server is named', () => {
    expect(readEnv({}).map_tiles).toBeNull()
    expect(readEnv(TILES).map_tiles).toEqual({ url: TILES.MAP_TILES_URL, attribution: '© Tiles Example' })
  })

  test('what bakeries buy has a price in dollars, and the share campaign its numbers', () => {
    expect(readEnv({}).live).toMatchObject({
      prices: { month_cents: 900, year_cents: 9000, featured_week_cents: 1500 },
      share_campaign: { posts: 3, days: 7 },
    })
    expect(readEnv({ PREMIUM_MONTH_PRICE: '9.95', PREMIUM_YEAR_PRICE: ' ' }).live.prices).toMatchObject({
      month_cents: 995,
      year_cents: 9000,
    })
    for (const wrong of ['nine', '0.49', '10001', '9.999', '-9', '$9'])
      expect(problems({ FEATURED_WEEK_PRICE: wrong })).toEqual([
        'FEATURED_WEEK_PRICE must be dollars from 0.50 to 10000, such as 9 or 9.50.',
      ])
    expect(problems({ SHARE_POSTS: '0' })).toEqual(['SHARE_POSTS must be a whole number from 1 to 100.'])
  })

  test('nothing set is the demo on loopback', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      public_url: 'http://localhost:3000',
      for_real: false,
      demo: true,
    })
  })

  test.each([
    [{ DATABASE_URL: 'postgres://x/y' }, false],
    [{ DATABASE_URL: 'postgres://x/y', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [{ STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_x', DEMO: '0' }, false],
    [
      { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_API_URL: 'http://127.0.0.1:9' },
      true,
    ],
    [REAL, false],
  ])('demo for %j is %s', (settings, demo) => {
    expect(readEnv(settings as Record<string, string>).demo).toBe(demo)
  })

  test.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:3000'])('%s is not for real', (PUBLIC_URL) => {
    expect(readEnv({ PUBLIC_URL }).for_real).toBe(false)
  })

  test('for real takes real mail and real payments, and says all that is missing at once', () => {
    expect(readEnv(REAL).for_real).toBe(true)
    expect(problems({ PUBLIC_URL: 'https://bread.example', DEMO: '1' })).toEqual([
      expect.stringContaining('DEMO must be off'),
      expect.stringContaining('SMTP_URL is missing'),
      expect.stringContaining('STRIPE_SECRET_KEY is missing'),
    ])
  })

  test.each([
    [{ PORT: 'bread' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ PUBLIC_URL: 'bread.example' }, 'PUBLIC_URL is not an address'],
    [{ PUBLIC_URL: 'http://localhost/shop' }, 'PUBLIC_URL must not have a path'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not an address'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL is not an address'],
    [{ STRIPE_SECRET_KEY: 'sk_test_abc' }, 'STRIPE_WEBHOOK_SECRET is missing'],
    [{ STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_x' }, 'turn the demo off with DEMO=0'],
    [{ STRIPE_SECRET_KEY: 'rk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_x', DEMO: '1' }, 'turn the demo off'],
    [{ ...REAL, DEMO: '1' }, 'DEMO must be off'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_x' }, 'STRIPE_SECRET_KEY is missing'],
    [{ STRIPE_SECRET_KEY: 'hunter2' }, 'does not look like a secret key'],
    [{ STRIPE_API_URL: 'https://provider.example' }, 'STRIPE_API_URL'],
    [{ STRIPE_API_URL: 'http://10.0.0.7:9' }, 'STRIPE_API_URL must be on this machine'],
    [{ STRIPE_API_URL: 'http://127.0.0.1:9' }, 'STRIPE_API_URL is for trying things out'],
    [{ GEOCODER_URL: 'geocoder.example' }, 'GEOCODER_URL is not an address'],
    [{ GEOCODER_URL: 'http://geocoder.example/search' }, 'GEOCODER_URL must begin with https://'],
    [{ ...TILES, MAP_TILES_URL: 'tiles.example' }, 'MAP_TILES_URL is not an address'],
    [{ ...TILES, MAP_TILES_URL: 'https://tiles.example/{z}/{x}.png' }, 'MAP_TILES_URL must say where'],
    [{ ...TILES, MAP_TILES_URL: 'https://{z}-{x}-{y}.tiles.example/' }, 'MAP_TILES_URL must say where'],
    [{ ...TILES, MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png' }, 'MAP_TILES_URL must begin with https://'],
    [{ ...TILES, MAP_TILES_ATTRIBUTION: '' }, 'MAP_TILES_ATTRIBUTION is missing'],
    [{ METRICS_TOKEN: 'x' }, 'METRICS_TOKEN must be'],
    [{ DEMO: 'perhaps' }, 'DEMO must be 0 or 1'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
    [{ FEATURED_PANEL: 'yes' }, 'FEATURED_PANEL must be'],
  ])('%j is refused with a sentence', (settings, sentence) => {
    expect(problems(settings as Record<string, string>).join()).toContain(sentence)
  })

  test('an empty value is the same as none', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({
      port: 3000,
      database_url: undefined,
      demo: true,
    })
  })
})
