import { createHash } from 'node:crypto'

export function securityHeaders(public_url: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
    ...(public_url.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

interface PolicyOptions {
  dev?: boolean
  /** The only strangers that pages may fetch from: the tile server of the settings. */
  tiles_url?: string | undefined
}

/**
 * Rendered pages are cached, so a nonce would be the same for everybody; hashes of the page's own inline scripts are not.
 * Styles may be inline: React writes style attributes, and the scroll lock of open dialogs adds a style element.
 */
export function contentSecurityPolicy(html: string, options: PolicyOptions = {}): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  const tiles = options.tiles_url ? ` ${new URL(options.tiles_url).origin}` : ''
  const script = options.dev ? "'self' 'unsafe-inline'" : ["'self'", ...new Set(scripts)].join(' ')
  return [
    "default-src 'self'",
    `script-src ${script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self' data:",
    `connect-src 'self'${tiles}${options.dev ? ' ws:' : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
