import { hash } from 'node:crypto'

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
  tiles_url?: string | undefined
  /** The same for all pages: within the site the browser keeps the first page's policy. */
  frames?: string[]
}

/** Only scripts that the renderer marked with its nonce: a script in a user's text has none. The nonce is removed, as pages are cached. */
export function takeScripts(
  marked: string,
  nonce: string,
  change = (tag: string) => tag,
): { parts: string[]; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const parts: string[] = []
  const scripts: string[] = []
  let done = 0
  for (let at = marked.indexOf(mark); at >= 0; at = marked.indexOf(mark, done)) {
    const begin = marked.lastIndexOf('<', at)
    const end = marked.indexOf('>', at) + 1
    const tag = marked.slice(begin, at) + marked.slice(at + mark.length, end)
    if (tag.startsWith('<script')) scripts.push(marked.slice(end, marked.indexOf('</script>', end)))
    parts.push(marked.slice(done, begin), change(tag))
    done = end
  }
  return { parts: [...parts, marked.slice(done)], scripts }
}

/** Inline styles are allowed: React writes style attributes, and the scroll lock of dialogs adds a style element. */
export function contentSecurityPolicy(own: string[], options: PolicyOptions = {}): string {
  const scripts = own.map((code) => `'sha256-${hash('sha256', code, 'base64')}'`)
  const tiles = options.tiles_url ? ` ${new URL(options.tiles_url).origin}` : ''
  const script = options.dev ? "'self' 'unsafe-inline'" : ["'self'", ...new Set(scripts)].join(' ')
  return [
    "default-src 'self'",
    `script-src ${script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self' data:",
    `connect-src 'self'${tiles}${options.dev ? ' ws:' : ''}`,
    `frame-src ${options.frames?.join(' ') || "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
