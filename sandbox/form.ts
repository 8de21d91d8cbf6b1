export type Tree = { [name: string]: Tree | string }

/** `a[b][0]=x` as a tree. Lists stay trees with numbered branches; `a[]=x` is numbered in order. */
export function parseForm(text: string): Tree {
  const root = branch()
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[')
    const path = [first, ...rest]
    let node = root
    for (const [depth, key] of path.entries()) {
      const step = key === '' ? String(Object.keys(node).length) : key
      if (depth === path.length - 1) node[step] = value
      else {
        const next = node[step]
        const inner = typeof next === 'object' ? next : branch()
        node[step] = inner
        node = inner
      }
    }
  }
  return root
}

/** Without a prototype: a parameter may be named `__proto__`. */
const branch = (): Tree => Object.create(null) as Tree
