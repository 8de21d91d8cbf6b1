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
  /** The only strangers that pages may fetch from: the tile server of the settings. */
  tiles_url?: string | undefined
  /** The only strangers that pages may show in a frame. The same for all pages: from one to the next the browser keeps the first one's policy. */
  frames?: string[]
}

/**
 * The inline scripts that the renderer itself wrote, which it marked with a nonce that nobody else can know: one that got into the
 * page with somebody's text is not among them. Pages are cached, so the nonce goes no further; it would be the same for everybody.
 * `change` may reword the marked tags. The page comes in parts, because each copy of the whole costs as much as much of its making.
 */
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

/**
 * Lists the page's own inline scripts by their hashes.
 * Styles may be inline: React writes style attributes, and the scroll lock of open dialogs adds a style element.
 */
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
