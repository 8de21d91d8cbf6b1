import { expect, test } from 'vitest'
import { isOnDomain, mailDomains } from './website-domain'

test.each([
  ['https://crumb.com/menu', ['crumb.com']],
  ['http://www.Crumb.com', ['crumb.com']],
  ['https://shop.crumb.com', ['shop.crumb.com', 'crumb.com']],
  ['https://crumb.co.uk', ['crumb.co.uk']],
  ['https://www.bread.crumb.com.au/', ['bread.crumb.com.au', 'crumb.com.au']],
  ['https://crumb.portland.or.us', ['crumb.portland.or.us']],
  ['https://mapletree.example', ['mapletree.example']],
  ['https://crumb.square.site', []],
  ['https://crumb.wixsite.com/home', []],
  ['https://www.facebook.com/crumb', []],
  ['https://linktr.ee/crumb', []],
  ['https://gmail.com', []],
  ['http://127.0.0.1:3000', []],
  ['http://[::1]/', []],
  ['http://localhost', []],
  ['not an address', []],
  [null, []],
])('%s gives mail at %j', (website, domains) => {
  expect(mailDomains(website)).toEqual(domains)
})

test.each([
  ['hello@crumb.com', true],
  ['Hello@CRUMB.com', true],
  ['hello@shop.crumb.com', false],
  ['hello@crumb.com.evil.example', false],
  ['crumb.com@evil.example', false],
  ['hello@notcrumb.com', false],
  ['hello@com', false],
  ['hello@gmail.com', false],
])('%s is on the domain of crumb.com: %s', (email, own) => {
  expect(isOnDomain(email, 'https://www.crumb.com/about')).toBe(own)
})
