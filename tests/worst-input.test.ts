import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readCredential, usernameProblem } from '../app/features/accounts/account'
import { isCommonPassword } from '../app/features/accounts/common-passwords.server'
import { deviceLabel } from '../app/features/accounts/device'
import { passwordProblem, passwordStrength } from '../app/features/accounts/password'
import { returnTarget } from '../app/features/accounts/return-target'
import { codeOf } from '../app/features/claims/claim'
import { mailDomains } from '../app/features/claims/website-domain'
import { READ, readSheet, SheetError } from '../app/features/menu/menu-csv'
import { planImport } from '../app/features/menu/menu-plan'
import { readDay } from '../app/features/orders/order-input'
import { parseAddress } from '../app/features/places/address-query'
import { addressRelevance } from '../app/features/places/address-relevance'
import { filterFallbackCities } from '../app/features/places/fallback-cities'
import { placesContract } from '../app/features/places/places.contract'
import { readState } from '../app/features/search/browse-state'
import { plainQuery } from '../app/features/search/listing'
import { categoriesBegun, readPhrase } from '../app/features/search/phrase'
import { plainPost } from '../app/features/shares/share'
import { readClip } from '../app/features/video-reviews/video-review'
import { isPerson, readsAhead } from '../app/features/visits/visitor'
import { bearer } from '../app/http/actor.server'
import { Callers } from '../app/http/callers.server'
import { defineCalls } from '../app/http/contract'
import { CALL_FIGURES, Gate } from '../app/http/gate.server'
import { addressBlock, callerOf } from '../app/http/limits.server'
import { mount } from '../app/http/mount.server'
import { pageAddress } from '../app/http/page-address.server'
import { Uploads } from '../app/http/uploads.server'
import { cleanEmail, cleanName, emailProblem, firstName } from '../app/lib/contact'
import { asTyped, csvLine } from '../app/lib/csv'
import { cursor } from '../app/lib/cursor'
import { linked } from '../app/lib/linked-text'
import { slugify } from '../app/lib/slug'
import { typedNumber } from '../app/lib/typed-number'
import { multiLine, phoneLine, singleLine } from '../app/lib/typed-text'
import { instagramAddress, websiteAddress } from '../app/lib/web-address'
import { sseReader } from '../app/live/sse'
import { formatOf, isAnimatedPng } from '../app/media/picture-format'

const BYTES = 100_000
/** All that Node reads of a request's head. */
const HEAD_BYTES = 16_000

/** Whatever makes one kind of parser or another go back over what it has read. */
const HOSTILE = [
  ...[
    'x',
    ' ',
    ',',
    '.',
    '-',
    '/',
    '0',
    '1,',
    '(',
    ')',
    '"',
    "'",
    ':',
    '::',
    '@',
    '=',
    '\r',
    '\n',
    '\t',
    '&',
    '%',
    '%2',
    '*',
    '_',
  ],
  ...[
    'a ',
    'a,',
    'a.',
    'a-',
    'a@',
    'a@a.',
    ',\n',
    '"\n',
    '""',
    '","',
    ' +1',
    ': ',
    '+1 (text)',
    'a(b),',
    'a(',
    '((',
    '()',
    '=1',
    "'=",
  ],
  ...[
    'https://',
    'https://a.b ',
    'www.',
    'http://a.b/.',
    '?a=1',
    '\u2028',
    '🥖',
    '\ud800',
    '\0',
    'ß',
    'İ',
    'sourdough ',
    'near me ',
    '94558 ',
  ],
]
const worst = (bytes: number) => [
  ...HOSTILE.map((piece) => `${piece.repeat(bytes / piece.length)}x`),
  `a${'::'.repeat(bytes / 2)}\u2028`,
]

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const plan = (text: string) => refusing(() => planImport(readSheet(text), [], new Map()))
const refusing = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return error
  }
}
const headers = (name: string) => (text: string) =>
  callerOf({ ip: '::1', headers: { [name]: text } } as unknown as FastifyRequest)

/** Every parser of what people send, by what they would say it reads. */
const PARSERS: Record<string, (text: string) => unknown> = {
  'a line': (text) => singleLine(100).safeParse(text),
  'a text': (text) => multiLine(1000).safeParse(text),
  'a phone number': (text) => phoneLine.safeParse(text),
  'a name': (text) => [cleanName(text), firstName(text), slugify(text)],
  'an email address': (text) => [emailProblem(text), cleanEmail(text)],
  'a credential': (text) => [readCredential(text), usernameProblem(text)],
  'a password': (text) => [passwordProblem(text), passwordStrength(text)],
  'a password that many have': isCommonPassword,
  'where to go after signing in': (text) => returnTarget(text),
  'a code': codeOf,
  'a number': typedNumber,
  'a day': (text) => readDay(text, 'from'),
  'the place in a list': (text) => cursor.safeParse(text),
  'a website': (text) => [websiteAddress(text), mailDomains(`https://${text}`)],
  'an Instagram name': instagramAddress,
  'a post': plainPost,
  'a clip': readClip,
  'the links in a message': linked,
  'a menu’s file': plan,
  'a row of a menu’s file': (text) => plan(`Name,Price,Picture,Id\n${cell(text)},6,${cell(text)},${cell(text)}`),
  ...Object.fromEntries(
    Object.entries(READ).map(([column, read]) => [
      `${column} in a menu’s file`,
      (text: string) => refusing(() => read(text)),
    ]),
  ),
  'a cell that was exported': (text) => [asTyped(text), csvLine([text])],
  'a search': (text) => {
    const { query } = readState(new URLSearchParams({ q: text, at: text, categories: text }))
    return [readPhrase(query), categoriesBegun(query), plainQuery(text)]
  },
  'a place': (text) => {
    const { data } = placesContract['POST /geocode-address'].body.safeParse({ address: text })
    const address = data?.address ?? text.slice(0, 300)
    return [parseAddress(address), addressRelevance(address, address), filterFallbackCities(text)]
  },
  'a picture': (text) => [
    formatOf(Buffer.from(text)),
    isAnimatedPng(Buffer.from(`\x89PNG\r\n\x1a\n${text}`, 'latin1')),
  ],
  'events from the server': (text) => sseReader({ event: () => undefined })(text),
}

/** What comes in a request's head. */
const HEADS: Record<string, (text: string) => unknown> = {
  'a token': (text) => bearer(`Bearer ${text}`),
  'a fingerprint': headers('x-device-fingerprint'),
  'a time zone': (time_zone) => deviceLabel({ user_agent: 'Chrome/1', time_zone }),
  'a browser’s name': (text) => isPerson(text),
  'a purpose': (text) => readsAhead({ purpose: text }),
  'an IP address': addressBlock,
  'a page’s address': (text) => pageAddress(`/browse?${text}`, [{ id: 'browse', path: '/browse', names: ['q', 'at'] }]),
}

/** Bodies of calls, by their content type. */
const BODIES: Record<string, [type: string, body: string][]> = {
  'lists and nests': ['[', '[[],', '{"a":', '0,', '"a",', '"\\u0000",', '"__proto__":', '{},'].flatMap((piece) =>
    ['', '{"items":['].map((begin): [string, string] => [
      'application/json',
      `${begin}${piece.repeat(BYTES / piece.length)}0${begin && ']}'}`,
    ]),
  ),
  'many names': [
    ['application/json', `{${Array.from({ length: BYTES / 10 }, (_, at) => `"k${at}":1`).join()}}`],
    ['application/json', `[${'{"items":[0]},'.repeat(BYTES / 14)}0]`],
  ],
  'a form': ['\r\n--', '\r\n--b', 'a: b\r\n', 'content-disposition: ', 'x', '\r', '\n', '--b\r\n\r\n'].flatMap(
    (piece) =>
      ['--b\r\n', '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'].map(
        (begin): [string, string] => ['multipart/form-data; boundary=b', begin + piece.repeat(BYTES / piece.length)],
      ),
  ),
  'a form’s names': ['a=;', 'a="', '\\"', '; name=a', "*0*=utf-8''%41;"].map((piece) => [
    'multipart/form-data; boundary=b',
    `--b\r\ncontent-disposition: form-data; ${piece.repeat(BYTES / piece.length)}\r\n\r\nx\r\n--b--\r\n`,
  ]),
  'what it says of itself': ['a', ';', ' ', '; a=', '; boundary="', 'multipart/'].flatMap((piece) =>
    ['multipart/form-data', 'application/json'].map((type): [string, string] => [
      type + piece.repeat(HEAD_BYTES / piece.length),
      'x',
    ]),
  ),
}

const calls = defineCalls({
  'POST /things': {
    summary: 'Takes what is sent',
    access: 'public',
    upload: true,
    body: z.object({ items: z.array(z.object({ id: z.uuid(), note: singleLine(100) })).max(50) }),
    answer: null,
  },
})
let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ bodyLimit: 4 * BYTES })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('actor')
  mount(
    app,
    calls,
    { 'POST /things': () => undefined },
    {
      gate: new Gate(CALL_FIGURES),
      uploads: new Uploads(),
      count: async () => undefined,
      callers: new Callers(async () => null),
    },
  )
  await app.ready()
  return () => app.close()
})

/** A millisecond where nothing else goes on: ten times through as many characters. */
const plainly = () => {
  let sum = 0
  for (let times = 0; times < 10; times++) for (let at = 0; at < BYTES; at++) sum += PLAIN.charCodeAt(at)
  return sum
}
const PLAIN = 'x'.repeat(BYTES)
/** The reader of tables takes some 60, whatever they hold; whoever goes back over what was read takes thousands. */
const MOST = 100

/** Time that this process works, in microseconds: its neighbors on the machine do not count. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user
}

/** How often one could have gone plainly through as much meanwhile. What took next to nothing is not held against it. */
async function timesPlainly(work: () => unknown): Promise<number> {
  const tries: number[] = []
  do {
    const time = await cost(work)
    tries.push(time < NOTHING ? 0 : time / (await cost(plainly)))
    // Once more: a garbage collection, or the first reading of all, is not the parser's.
  } while (tries.length < 4 && tries.at(-1)! > MOST)
  return Math.min(...tries)
}
const NOTHING = 3000

const texts = { [BYTES]: worst(BYTES), [HEAD_BYTES]: worst(HEAD_BYTES) }

test.each([
  ...Object.entries(PARSERS).map(([name, parse]) => [name, BYTES, parse] as const),
  ...Object.entries(HEADS).map(([name, parse]) => [name, HEAD_BYTES, parse] as const),
])(
  '%s of %d characters is read about as soon as it is looked through',
  async (_name, bytes, parse) => {
    for (const text of texts[bytes]!)
      expect(await timesPlainly(() => parse(text)), text.slice(0, 40)).toBeLessThan(MOST)
  },
  120_000,
)

test.each(Object.entries(BODIES))(
  'a body with %s is answered about as soon as it is looked through',
  async (_name, bodies) => {
    for (const [type, payload] of bodies) {
      const ask = async () => {
        const { statusCode } = await app.inject({
          method: 'POST',
          url: '/things',
          headers: { 'content-type': type },
          payload,
        })
        expect(statusCode, payload.slice(0, 60)).toBeOneOf([400, 413, 415])
      }
      expect(await timesPlainly(ask), payload.slice(0, 60)).toBeLessThan(MOST)
    }
  },
  120_000,
)
