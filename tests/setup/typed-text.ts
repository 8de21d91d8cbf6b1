import { z } from 'zod'
import { countCharacters, oneLine } from '../../app/lib/text'

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

/** A place in a body where text goes: `items.0.special_instructions`. */
export interface TextField {
  path: (string | number)[]
  max: number
}

/** Every field of a body that takes free text: no ids, no moments, no closed lists. */
export function textFields(schema: z.ZodType | undefined): TextField[] {
  if (!schema) return []
  return find(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, [])
}

function find(schema: JsonSchema, path: TextField['path']): TextField[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap((choice) => find(choice, path))
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, inner]) => find(inner, [...path, name]))
  if (schema.items) return find(schema.items, [...path, 0])
  const free = schema.type === 'string' && !schema.enum && schema.const === undefined
  return free && !['uuid', 'date-time', 'binary'].includes(schema.format ?? '')
    ? [{ path, max: schema.maxLength ?? 100 }]
    : []
}

/** The body with other text at that place; objects and lists on the way there are made. */
export function withText<T>(body: T, path: TextField['path'], text: string): T {
  const [step, ...rest] = path
  if (step === undefined) return text as T
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string | number, unknown>
  copy[step] = withText(copy[step] ?? (typeof rest[0] === 'number' ? [] : {}), rest, text)
  return copy as T
}

/** What breaks mails, calendars, spreadsheets, pages and databases that believe what they are given. */
export const hostileTexts = (max: number): Record<string, string> => ({
  ...TOGETHER,
  'a null': 'a\0b',
  'nothing but controls': '\u0007\u202e\n',
  // Whoever counts in halves of emoji and cuts there, cuts one in two.
  'emoji to the limit': max % 2 ? '🥖'.repeat(max) : `x${'🥖'.repeat(max - 1)}`,
  'an emoji beyond the limit': '🥖'.repeat(max + 1),
  'letters on letters': lettersOnLetters(max),
  'ten thousand': 'x'.repeat(10_000),
})

/** These say the same in the midst of others, but for the first two, which begin what a spreadsheet would work out. */
const TOGETHER = {
  'a formula': '=HYPERLINK("http://evil.example","Refund")',
  'a command': "@SUM(1+1)*cmd|' /C calc'!A0",
  markup: '"><img src=x onerror=a()></script><script>a()</script>',
  'a forged header': 'Ann\r\nBcc: all@evil.example\n Subject: folded\r\n\r\n<b>B</b>',
  'an encoded header': '=?utf-8?q?Ann=0D=0ABcc:_all=40evil.example?=',
  'a calendar': 'x\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:evil;,\\n',
  'a template': '{{7*7}}<%= 7*7 %>%s%n',
  'line separators': 'a\u2028b\u2029c\u0085d\ve\ff',
  'every control': `a${Array.from({ length: 31 }, (_, code) => String.fromCharCode(code + 1)).join('')}\u007f\u0080\u009fz`,
  'turned text': '\u202Egpj.exe\u202C \u2066in\u2069 \u200fRLM',
  'half an emoji': 'half \ud83e and \udd56 half',
}
const [FORMULA, COMMAND, ...REST] = Object.values(TOGETHER)
export const ALONE = Object.keys(hostileTexts(10)).filter((kind) => !(kind in TOGETHER))

/** A family is seven characters that are one. */
function lettersOnLetters(max: number): string {
  const letter = `Z${'\u0351'.repeat(Math.max(1, Math.ceil(max / 2) - 1))}`
  return letter + '👩‍👩‍👧‍👦'.repeat(Math.max(0, Math.floor((max - letter.length) / 7)))
}

/** All that can stand together, in as few texts as a field takes: each a list of what it is made of. */
export function packed(max: number): string[][] {
  const texts = [[FORMULA!], [COMMAND!]]
  const fits = (text: string[]) => countCharacters(oneLine(joined(text))) <= max
  if (fits([FORMULA!, ...REST]))
    return [
      [FORMULA!, ...REST],
      // Where a line is cut short, what stood last comes first once.
      [COMMAND!, ...REST.toReversed()],
    ]
  for (const one of REST) {
    const place = texts.find((text) => fits([...text, one]))
    if (place) place.push(one)
    else texts.push([one])
  }
  return texts
}

export const joined = (parts: string[]): string => parts.join(' ')
