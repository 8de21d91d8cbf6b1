// Do the signs lead somewhere? Reads every comment and every page for "decision 040", "ruling 27", "§9", files, and names in backticks,
// and prints each that nothing answers to. Numbered migrations are not read: a word changed in one would make it another migration.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Files and names that stand for others: in examples, and where a page speaks of another program. */
const NOT_OURS = [
  [/^x\./, 'any file of a kind'],
  [/NNN-title/, 'any decision page'],
]

/** Fewer of a kind than this, and its pattern has gone blind. */
const LEAST = { decision: 60, ruling: 200, '§': 100, file: 200, name: 600 }

/** Its lists would teach it the names that are not ours. */
const FILE_ITSELF = /^scripts\/references\./
const FROZEN = /^db\/migrations\/(\d{4}_|meta\/)/
const NUMBERS = /\b(decision|ruling)s? (\d+(?:(?:,? and |, |-)\d+)*)|(§)(\d+)/gi
const FILES =
  /(?<![\w*$@{/.~-])(?:\.{1,2}\/)*((?:[\w$@.-]+\/)*[\w$@.-]*[\w$@-]\.(?:tsx?|mjs|js|sql|css|md))\b(?![\w*])/g
const TICKED = /`([^`]+)`/g
const FOLDER = /^(?:app|bench|db|docs|public|sandbox|scripts|server|tests)\/[\w$@/-]+$/
const NAME = /^<?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(.*\)|>| .*>)?$/

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file))
/** Whatever a file may be called by: its path, each end of it, and its kind ("commands.server.ts"). */
const names = new Set(
  tracked.flatMap((file) => [file, ...Array.from(file.matchAll(/[/.]/g), ({ index }) => file.slice(index + 1))]),
)
const numbered = {
  decision: new Set(tracked.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? [])),
  ruling: headings('docs/rulings.md', /^## (\d+)\. /gm),
  '§': headings('docs/product.md', /^## §(\d+) /gm),
}

/** Every word that stands in code, in its strings as well. */
const words = new Set()
const texts = []
for (const file of tracked) {
  if (/\.(ts|tsx|mjs|js|sql|css)$/.test(file)) readCode(file)
  else if (file.endsWith('.md')) readPage(file)
  else if (/\.(json|example)$/.test(file) && !FROZEN.test(file)) learn(readFileSync(file, 'utf8'))
}

const seen = Object.fromEntries(Object.keys(LEAST).map((kind) => [kind, 0]))
const used = new Set()
const problems = []
for (const { file, line, text } of texts)
  for (const { kind, said, leads } of referencesOf(text)) {
    seen[kind] += 1
    const other = leads ? undefined : NOT_OURS.find(([pattern]) => pattern.test(said))
    if (other) used.add(other)
    else if (!leads) problems.push(`${file}:${line}: ${said} leads nowhere.`)
  }
for (const other of NOT_OURS)
  if (!used.has(other)) problems.push(`Nothing speaks of ${other[0]} (${other[1]}): its line can go.`)
for (const [kind, least] of Object.entries(LEAST))
  if (seen[kind] < least)
    problems.push(`Only ${seen[kind]} references of the kind "${kind}" were seen: nothing was checked.`)
for (const problem of problems) console.log(problem)
process.exit(problems.length > 0 ? 1 : 0)

function* referencesOf(text) {
  for (const [, word, list, sign, section] of text.matchAll(NUMBERS)) {
    const kind = sign ?? word.toLowerCase()
    for (const number of (section ?? list).match(/\d+/g))
      yield { kind, said: sign ? sign + number : `${kind} ${number}`, leads: numbered[kind].has(number) }
  }
  for (const [, said] of text.matchAll(FILES)) yield { kind: 'file', said, leads: names.has(said.replace(/^\./, '')) }
  for (const [, said] of text.matchAll(TICKED)) {
    if (FOLDER.test(said)) yield { kind: 'file', said, leads: tracked.some((file) => file.startsWith(said)) }
    const name = names.has(said) ? undefined : NAME.exec(said)?.[1]
    if (name) yield { kind: 'name', said, leads: name.split('.').every((word) => words.has(word)) }
  }
}

/** What is no comment teaches words, what is one is to be resolved. */
function readCode(file) {
  const comment = file.endsWith('.sql') ? /--(.*)/ : /(?:^\s*(?:\/\/|\/\*|\*)|\s\/\/\s|\{\/\*)(.*)/
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((all, nth) => {
      const text = comment.exec(all)?.[1] ?? ''
      if (!FILE_ITSELF.test(file)) learn(all.slice(0, all.length - text.length))
      if (text && !FROZEN.test(file)) texts.push({ file, line: nth + 1, text })
    })
}

/** All of it but for samples of code. */
function readPage(file) {
  let is_sample = false
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((text, nth) => {
      if (text.startsWith('```')) is_sample = !is_sample
      else if (!is_sample) texts.push({ file, line: nth + 1, text })
    })
}

function learn(text) {
  for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) words.add(word)
}

function headings(file, pattern) {
  return new Set(
    existsSync(file) ? Array.from(readFileSync(file, 'utf8').matchAll(pattern), ([, number]) => number) : [],
  )
}
