// Fails on a function of more than 90 lines: what a reader cannot hold at once. A `describe` only gathers tests, and may be as long as its
// file; so may a list that stands outside of functions.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const MOST_LINES = 90
const FOLDERS = ['app', 'bench', 'db', 'sandbox', 'scripts', 'server', 'tests']

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))

const gathersTests = ({ parent }) =>
  ts.isCallExpression(parent) && /^(test\.)?describe\b/.test(parent.expression.getText())

const nameOf = ({ name, parent }) =>
  name?.getText() ?? parent.name?.getText() ?? parent.expression?.getText() ?? 'a function'

const problems = []
for (const file of FOLDERS.flatMap(filesOf)) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1
  const look = (node) => {
    if (ts.isFunctionLike(node) && !gathersTests(node)) {
      const first = lineOf(node.getStart())
      const lines = lineOf(node.end) - first + 1
      if (lines > MOST_LINES) problems.push(`${file}:${first} ${nameOf(node)} has ${lines} lines.`)
    }
    ts.forEachChild(node, look)
  }
  look(source)
}
for (const problem of problems) console.log(problem)
process.exit(problems.length > 0 ? 1 : 0)
