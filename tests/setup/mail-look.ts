type Theme = 'light' | 'dark'

interface Look {
  tag: string
  color: string
  background: string
  hidden: boolean
}

const VOID = ['meta', 'br', 'img', '!doctype']

const styleOf = (css: string): Record<string, string> =>
  Object.fromEntries(
    css
      .split(';')
      .map((one) => one.split(':').map((part) => part.trim()))
      .filter((parts) => parts.length === 2),
  )

/** The rules of the dark, by tag or class, in their order. */
function darkRules(html: string): [string, Record<string, string>][] {
  const [, dark = ''] = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^}]*\})*)\}/.exec(html) ?? []
  return Array.from(dark.matchAll(/([^{}]+)\{([^}]*)\}/g)).flatMap(([, selectors = '', css = '']) =>
    selectors
      .split(',')
      .map((selector): [string, Record<string, string>] => [
        selector.trim(),
        styleOf(css.replaceAll('!important', '')),
      ]),
  )
}

const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Every piece of text that can be seen, with its color and what it stands on: of our letters, whose colors stand at the elements. */
export function seenTexts(html: string, theme: Theme): { text: string; color: string; background: string }[] {
  const rules = theme === 'dark' ? darkRules(html) : []
  const stack: Look[] = [{ tag: '', color: '#000000', background: '#FFFFFF', hidden: false }]
  const seen: { text: string; color: string; background: string }[] = []
  for (const [piece, tag, attributes = ''] of html
    .replace(/<style>.*?<\/style>/s, '')
    .matchAll(/<(\/?[!\w]+)([^>]*)>|[^<]+/g)) {
    const on = stack.at(-1)!
    if (!tag) {
      if (piece.trim() && !on.hidden) seen.push({ text: piece, color: on.color, background: on.background })
    } else if (tag.startsWith('/')) stack.pop()
    else if (!VOID.includes(tag)) {
      const [, classes = ''] = / class="([^"]*)"/.exec(attributes) ?? []
      const [, css = ''] = / style="([^"]*)"/.exec(attributes) ?? []
      const names = [tag, ...classes.split(' ').map((name) => `.${name}`)]
      const style = Object.assign(styleOf(css), ...rules.filter(([name]) => names.includes(name)).map(([, set]) => set))
      stack.push({
        tag,
        color: style.color ?? on.color,
        background: style.background ?? on.background,
        hidden: on.hidden || style.display === 'none' || ['title', 'head'].includes(tag),
      })
    }
  }
  return seen
}

/** The tags with the names of their attributes, in order: what a text must not change. */
export const skeleton = (html: string): string[] =>
  Array.from(html.matchAll(/<(\/?[!\w]+)([^>]*)>/g), ([, tag, attributes = '']) =>
    [tag, ...Array.from(attributes.matchAll(/ ([\w-]+)(?:="[^"]*")?/g), ([, name]) => name)].join(' '),
  )
