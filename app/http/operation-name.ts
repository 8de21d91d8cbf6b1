/** The name in generated clients: listBakeryReviews, updateInvoice. A contract's `name` overrides it. */
export function operationName(key: string): string {
  const [method = '', path = ''] = key.split(' ')
  const segments = path.split('/').slice(1)
  const words = segments.filter(
    (segment, at) => !isParam(segment) && (at + 1 === segments.length || isNoun(segments, at)),
  )
  const last = words.at(-1) ?? ''
  const owners = words.slice(0, -1).map(singular)
  if (isParam(segments.at(-1))) return camel(VERBS[method] ?? '', ...owners, singular(last))
  if (method === 'POST') return isPlural(last) ? camel('create', ...owners, singular(last)) : camel(last, ...owners)
  return camel(method === 'GET' && isPlural(last) ? 'list' : (VERBS[method] ?? ''), ...owners, last)
}

const VERBS: Record<string, string> = { GET: 'get', PUT: 'update', DELETE: 'delete' }

const isParam = (segment: string | undefined) => segment?.startsWith(':') ?? false
const isPlural = (word: string) => /[^su]s$/.test(word) && !word.endsWith('settings')
const isNoun = (segments: string[], at: number) => isPlural(segments[at] ?? '') || isParam(segments[at + 1])

const singular = (word: string) => (isPlural(word) ? word.replace(/ies$/, 'y').replace(/s$/, '') : word)

const camel = (...words: string[]) =>
  words
    .flatMap((word) => word.split(/[-_.]/))
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
