import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

export interface SaidSentence {
  file: string
  /** What is filled in is "…". */
  text: string
}

/** Not read by visitors: the server's own words, the API's reference, tests, the page of parts for developers. */
const UNREAD =
  /\.test\.|\/db\/|\.queries\.|dev-ui|dev\.ui|service-worker|env\.server|app\/http\/refusals|common-passwords|-records|claim\.server/

/** Every sentence in strings and elements of the screens, mails and refusals, and of the help articles. */
export const saidSentences = (): SaidSentence[] =>
  [
    ...readFiles().map((file) => ({ file, texts: textsOf(file) })),
    ...articleFiles().map((file) => ({ file, texts: linesOf(file) })),
  ].flatMap(({ file, texts }) => texts.flatMap((text) => sentencesOf(text).map((one) => ({ file, text: one }))))

const ARTICLES = 'app/features/articles/articles'
const articleFiles = (): string[] =>
  readdirSync(ARTICLES)
    .map((name) => `${ARTICLES}/${name}`)
    .toSorted()

/** An article's title and lines, without their marks: a line is a paragraph, a heading or a point of a list. */
function linesOf(file: string): string[] {
  const [, title = '', body = ''] = /^---\ntitle: (.*?)\n.*?\n---\n(.*)$/s.exec(readFileSync(file, 'utf8')) ?? []
  return [title, ...body.split('\n')].map((line) =>
    line
      .replace(/^(#+|-|\d+\.) /, '')
      .replace(/!?\[([^\]]+)\]\([^)]+\)/g, '$1')
      .replaceAll('**', ''),
  )
}

/** Every text of a string or an element, whole: labels and names of a single word are among them. */
export const saidTexts = (): Set<string> =>
  new Set(readFiles().flatMap((file) => textsOf(file).map((text) => text.replace(/\s+/g, ' ').trim())))

function readFiles(): string[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((file) => `app/${file}`)
  return files.filter((file) => /\.tsx?$/.test(file) && !UNREAD.test(file)).toSorted()
}

function textsOf(file: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind)
  const texts: string[] = []
  const walk = (node: ts.Node, inside: boolean) => {
    if (isUnread(node)) return
    // An element inside a sentence is part of it; what an expression says stands by itself.
    const part = inside && (ts.isJsxElement(node) || ts.isJsxFragment(node))
    const text = part ? null : wordsOf(node)
    if (text !== null) texts.push(text)
    const spoken = part || (text !== null && !ts.isTemplateExpression(node))
    ts.forEachChild(node, (child) => walk(child, spoken))
  }
  walk(source, false)
  return texts
}

const isUnread = (node: ts.Node) =>
  ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isClass(node) || isSql(node) || isReference(node)
const isClass = (node: ts.Node) => ts.isJsxAttribute(node) && node.name.getText() === 'className'
/** What the reference of the calls says. */
const isReference = (node: ts.Node) =>
  (ts.isPropertyAssignment(node) && /^(summary|means)$/.test(node.name.getText())) ||
  (node.parent &&
    ts.isCallExpression(node.parent) &&
    node !== node.parent.expression &&
    /\.describe$/.test(node.parent.expression.getText()))
const isSql = (node: ts.Node) => ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())

/** Of a string, or of an element with words of its own, those of the links and bold words in it included. */
function wordsOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return null
  return node.children.some((child) => ts.isJsxText(child) && child.text.trim() !== '') ? inlined(node) : null
}

const inlined = (node: ts.JsxElement | ts.JsxFragment): string => node.children.map(partOf).join('')

function partOf(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return child.text
  if (ts.isJsxElement(child) || ts.isJsxFragment(child)) return inlined(child)
  if (!ts.isJsxExpression(child)) return ''
  return child.expression && ts.isStringLiteral(child.expression) ? child.expression.text : '…'
}

const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.?!][’”)]?) /)
    .filter((one) => one.includes(' '))
