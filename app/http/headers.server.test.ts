import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, takeScripts } from './headers.server'

const directive = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `))

test('pages fetch from nobody else, unless the settings name a tile server', () => {
  const policy = contentSecurityPolicy([])
  expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob:")
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self'")
  const tiled = contentSecurityPolicy([], { tiles_url: 'https://tiles.example/v1/{z}/{x}/{y}.png?key=1' })
  expect(directive(tiled, 'img-src')).toBe("img-src 'self' data: blob: https://tiles.example")
  expect(directive(tiled, 'connect-src')).toBe("connect-src 'self' https://tiles.example")
  expect(directive(tiled, 'script-src')).toBe("script-src 'self'")
})

test('pages show frames of nobody but those that are named', () => {
  expect(directive(contentSecurityPolicy([]), 'frame-src')).toBe("frame-src 'none'")
  const framed = contentSecurityPolicy([], { frames: ['https://one.test', 'https://two.test'] })
  expect(directive(framed, 'frame-src')).toBe('frame-src https://one.test https://two.test')
})

test("a script that came with somebody's text is not among those that may run", () => {
  const [own, foreign] = ['start()', 'alert(1)']
  const page = (mark: string) =>
    `<p><script>${foreign}</script><link${mark} href="/a.js"><script${mark} type="module" async="">${own}</script><script nonce="guess">${foreign}</script>`
  const { parts, scripts } = takeScripts(page(' nonce="n0nce"'), 'n0nce')
  expect(parts.join('')).toBe(page(''))
  const hash = (code: string) => createHash('sha256').update(code).digest('base64')
  const policy = contentSecurityPolicy(scripts)
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'sha256-${hash(own)}'`)
  expect(policy).not.toContain(hash(foreign))
})
