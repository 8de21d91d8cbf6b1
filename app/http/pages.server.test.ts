import { expect, test } from 'vitest'
import { useApp } from '../../tests/setup/app'
import { usePages } from '../../tests/setup/pages'

const site = useApp()
const pages = usePages(site)

const ODD = `%00 a%00b %2500 %EF%BF%BD %27%22%3B-- %25 %5C %F0%9F%A5%96 %E2%80%AE %ED%A0%80 %ff %zz %0A ..%2F.. ${'x'.repeat(5000)}`
const ASKED = 'query location lat lng radius category sort seed offset featured'.split(' ')

test.each(pages.paths)('%s never fails, whatever is asked of it', async (path) => {
  for (const odd of ODD.split(' ')) {
    const address = path.replace(/:\w+/g, odd).replace('*', `${odd}/${odd}`)
    for (const query of [`?${odd}=${odd}`, ...(path === '/browse' ? ASKED.map((name) => `?${name}=${odd}`) : [''])])
      expect((await pages.get(address + query)).status, `${address}${query}`).toBeLessThan(500)
  }
})

test.each([
  ...['/bakery/%00', '/%00', '/browse/%00', '/browse/%00/austin', '/browse/tx/%00', '/profile/%00'],
  ...['/forum/%00', '/forum/bread/%00', '/forum/post/%00', '/sitemap/%00', '/browse/places/%00', '/a%00/b'],
])('%s: there is nothing of that name', async (address) => {
  expect((await pages.get(address)).status).toBe(404)
})
