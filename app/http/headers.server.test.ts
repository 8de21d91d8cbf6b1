import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './headers.server'

const directive = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `))

test('pages fetch from nobody else, unless the settings name a tile server', () => {
  const policy = contentSecurityPolicy('<p>Bread</p>')
  expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob:")
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self'")
  const tiled = contentSecurityPolicy('<p>Bread</p>', { tiles_url: 'https://tiles.example/v1/{z}/{x}/{y}.png?key=1' })
  expect(directive(tiled, 'img-src')).toBe("img-src 'self' data: blob: https://tiles.example")
  expect(directive(tiled, 'connect-src')).toBe("connect-src 'self' https://tiles.example")
  expect(directive(tiled, 'script-src')).toBe("script-src 'self'")
})
