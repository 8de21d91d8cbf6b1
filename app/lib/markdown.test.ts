import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { cpuOf, ORDINARY, SLOW_PIECES } from '../../tests/setup/slow-markdown'
import { XSS_PAYLOADS } from '../../tests/setup/xss-payloads'
import { readMarkdown } from './markdown.server'

const SITE = 'https://localoaf.example'
const ITEM = '01a2b3c4-0000-7000-8000-00000000abcd'
const HASH = 'ab'.repeat(32)
const KNOWN = {
  person: (name: string) => ['ann', 'baker_joe'].includes(name),
  picture: (hash: string) => (hash === HASH ? { src: `/media/${HASH}-960.webp`, width: 960, height: 640 } : undefined),
}
const html = (source: string) => readMarkdown(source, SITE).html(KNOWN)
const UGC = 'rel="ugc nofollow noopener"'

describe('what people write', () => {
  test.each([
    ['words\nand more', '<p>words<br>and more</p>'],
    [
      '**bold** *soft* ~~gone~~ `1 < 2`',
      '<p><strong>bold</strong> <em>soft</em> <del>gone</del> <code>1 &lt; 2</code></p>',
    ],
    ['# A\n### B', '<h3>A</h3><h4>B</h4>'],
    ['- rye\n- wheat', '<ul><li>rye</li><li>wheat</li></ul>'],
    ['3. feed\n4. wait', '<ol start="3"><li>feed</li><li>wait</li></ol>'],
    ['> said\n\nand I', '<blockquote><p>said</p></blockquote><p>and I</p>'],
    ['```\n<b>1</b>\n```', '<pre><code>&lt;b&gt;1&lt;/b&gt;\n</code></pre>'],
    ['a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
    ['<b>no</b> &amp; \\*no\\*', '<p>&lt;b&gt;no&lt;/b&gt; &amp;amp; *no*</p>'],
    ['    four spaces', '<p>four spaces</p>'],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))
})

describe('links', () => {
  test.each([
    [
      '[flour](https://mill.example/a?b=1&c=2 "title")',
      `<p><a href="https://mill.example/a?b=1&amp;c=2" ${UGC}>flour</a></p>`,
    ],
    [
      'see https://mill.example/a_b_c.',
      `<p>see <a href="https://mill.example/a_b_c" ${UGC}>https://mill.example/a_b_c</a>.</p>`,
    ],
    ['[mail](mailto:ann@mill.example)', `<p><a href="mailto:ann@mill.example" ${UGC}>mail</a></p>`],
    [`see [rye](${SITE}/bakery/rye#menu)`, '<p>see <a href="/bakery/rye#menu">rye</a></p>'],
    ['see [rye](/bakery/rye)', '<p>see <a href="/bakery/rye">rye</a></p>'],
    // All there is in a paragraph: the page draws a card.
    [`${SITE}/bakery/rye`, '<p><a href="/bakery/rye" data-card="">/bakery/rye</a></p>'],
    [`${SITE}/bakery/rye#item-${ITEM}`, `<p><a href="/bakery/rye#item-${ITEM}" data-card="">/bakery/rye</a></p>`],
    [`/bakery/rye#item-${ITEM}0`, `<p>/bakery/rye#item-${ITEM}0</p>`],
    ['/forum/starters/asleep', '<p><a href="/forum/starters/asleep" data-card="">/forum/starters/asleep</a></p>'],
    ['[x]()', '<p><a>x</a></p>'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[x](data:image/png;base64,AAAA)', '<p>[x](data:image/png;base64,AAAA)</p>'],
    ['[x](//evil.example)', '<p>[x](//evil.example)</p>'],
    ['[x](/..//evil.example)', '<p>[x](/..//evil.example)</p>'],
    ['[x](/\\evil.example)', '<p>[x](/\\evil.example)</p>'],
    ['[x](https://localhost/admin)', '<p>[x](https://localhost/admin)</p>'],
    ['[x](https://friend.example@evil.example)', '<p>[x](https://friend.example@evil.example)</p>'],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))

  test('are counted where they leave us', () => {
    const { links } = readMarkdown(`https://a.example [b](https://b.example) /bakery/rye ${SITE}/browse`, SITE)
    expect(links).toBe(2)
  })
})

describe('names', () => {
  test.each([
    ['thanks @Ann!', '<p>thanks <a href="/profile/Ann">@Ann</a>!</p>'],
    ['@baker_joe, look', '<p><a href="/profile/baker_joe">@baker_joe</a>, look</p>'],
    ['@nobody', '<p>@nobody</p>'],
    ['write to ann@ann.example', '<p>write to ann@ann.example</p>'],
    ['`@ann` [@ann](/browse)', '<p><code>@ann</code> <a href="/browse">@ann</a></p>'],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))

  test('are told once each, in lower case', () => {
    expect(readMarkdown('@Ann @ann @Zoe_9 x@y `@code`', SITE).mentions).toEqual(['ann', 'zoe_9'])
  })
})

describe('pictures', () => {
  test('that we know have their size, so that nothing jumps', () => {
    expect(html(`![A "loaf"](/media/${HASH}-480.webp)`)).toBe(
      `<p><img src="/media/${HASH}-960.webp" alt="A &quot;loaf&quot;" width="960" height="640" loading="lazy" decoding="async"></p>`,
    )
    expect(readMarkdown(`![x](/media/${HASH}-480.webp)`, SITE).pictures).toEqual([HASH])
  })
  test.each([
    [`![loaf](/media/${'cd'.repeat(32)}-480.webp)`, '<p>loaf</p>'],
    ['![loaf](https://elsewhere.example/a.png)', '<p>loaf</p>'],
    ['![loaf](javascript:alert(1))', '<p>![loaf](javascript:alert(1))</p>'],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))
})

test('in plain words for bells and mails', () => {
  expect(readMarkdown('# Rye\n\n- *one*\n- [two](https://a.example)\n\n> no\n\nthree\nfour', SITE).text).toBe(
    'Rye one two no three four',
  )
})

const ALLOWED: Record<string, string[]> = {
  ...Object.fromEntries('p br h3 h4 ul li blockquote pre code hr strong em del'.split(' ').map((tag) => [tag, []])),
  ol: ['start'],
  a: ['href', 'rel', 'data-card'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
}

/** Everything that a browser would see in it, besides what is allowed. */
function strangers(rendered: string): string[] {
  const found: string[] = []
  const walk = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (node.nodeName === '#text') return
    const { tagName = node.nodeName, attrs = [], childNodes = [] } = node as DefaultTreeAdapterTypes.Element
    for (const { name, value } of attrs) {
      if (!ALLOWED[tagName]?.includes(name)) found.push(`${tagName} ${name}`)
      if (name === 'href' && !/^(https?:\/\/|mailto:|\/(?![/\\]))/.test(value)) found.push(`${tagName} ${value}`)
      if (name === 'src' && !value.startsWith('/media/')) found.push(`${tagName} ${value}`)
    }
    if (!ALLOWED[tagName]) found.push(tagName)
    childNodes.forEach(walk)
  }
  parseFragment(rendered).childNodes.forEach(walk)
  return found
}

describe('only allowed tags and attributes', () => {
  const AROUND = [
    (text: string) => text,
    (text: string) => `[x](${text})`,
    (text: string) => `![${text}](${text})`,
    (text: string) => `![${text}](/media/${HASH}-480.webp)`,
    (text: string) => `> - ${text}\n\n\`\`\`${text}\n${text}\n\`\`\`\n\n@${text} <${text}>`,
  ]
  test('in what attackers write', () => {
    for (const payload of XSS_PAYLOADS)
      for (const around of AROUND) expect([payload, strangers(html(around(payload)))]).toEqual([payload, []])
  })

  const PIECES = [
    ...[
      '*',
      '**',
      '_',
      '`',
      '```',
      '~~',
      '[',
      ']',
      '(',
      ')',
      '![',
      '](',
      '<',
      '>',
      '"',
      "'",
      '&',
      '\\',
      '\n',
      '\n\n',
      ' ',
      '#',
    ],
    ...[
      '- ',
      '1. ',
      '> ',
      '---',
      '@ann',
      '@',
      'https://a.example',
      'javascript:',
      `/media/${HASH}-1.webp`,
      'data:',
      '/',
      '//',
      'x',
    ],
    ...[
      '<script>',
      'onerror=',
      '&#106;',
      '\u0000',
      '\u2028',
      '🥖',
      '::',
      '|',
      '\t',
      ' href="',
      '<!--',
      ']]>',
      'mailto:a@b.example',
    ],
  ]
  test('in ten thousand texts of all that Markdown knows', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
        expect(strangers(html(pieces.join('')))).toEqual([])
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('20,000 characters take at most ten times as long as ordinary words', () => {
  test.each(SLOW_PIECES)('%j', (piece) => {
    expect(cpuOf(html, piece)).toBeLessThan(10 * cpuOf(html, ORDINARY))
  })
})
