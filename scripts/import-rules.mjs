// The import rules, with a guard against the tool's silent success on nothing.
import { readFileSync } from 'node:fs'
import { cruise, format } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import config, { ROOMS } from '../.dependency-cruiser.mjs'

const { output } = await cruise(
  ['app', 'server', 'sandbox', 'db/seed', 'scripts'],
  { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true },
  {},
  { tsConfig: extractTSConfig('tsconfig.json') },
)
const { totalCruised, error } = output.summary
const report = await format(output, { outputType: 'err-long' })
console.log(report.output)
const problems = [...featureCircles(output.modules), ...tableProblems(readFileSync('ARCHITECTURE.md', 'utf8'))]
if (totalCruised < 20) problems.push(`Only ${totalCruised} modules were seen: the rules did not run.`)
for (const problem of problems) console.log(problem)
process.exit(error + problems.length > 0 ? 1 : 0)

/** No feature may need, by whatever way round, a feature that needs it: they could only be understood and changed together. */
function featureCircles(modules) {
  const featureOf = (path) => /^app\/features\/([^/]+)\//.exec(path)?.[1]
  const needs = new Map()
  for (const { source, dependencies } of modules) {
    const feature = featureOf(source)
    if (!feature || /\.test\.tsx?$/.test(source)) continue
    if (!needs.has(feature)) needs.set(feature, new Map())
    for (const { resolved } of dependencies) {
      const other = featureOf(resolved)
      if (other && other !== feature) needs.get(feature).set(other, `${source} → ${resolved}`)
    }
  }
  const circles = []
  const done = new Set()
  const walk = (feature, way) => {
    if (way.includes(feature)) {
      const circle = [...way.slice(way.indexOf(feature)), feature]
      const imports = circle.slice(1).map((next, nth) => `  ${needs.get(circle[nth]).get(next)}`)
      circles.push(`Features in a circle: ${circle.join(' → ')}\n${imports.join('\n')}`)
    }
    if (done.has(feature)) return
    done.add(feature)
    for (const next of needs.get(feature)?.keys() ?? []) walk(next, [...way, feature])
  }
  for (const feature of needs.keys()) walk(feature, [])
  return circles
}

/** The table for people says what the rules say. */
function tableProblems(text) {
  return ROOMS.flatMap(([name, , uses]) => {
    const may = uses.join(', ') || 'nothing of ours'
    const room = name.replace(/[^, ]+/g, '`$&`')
    const found = text.split('\n').some((row) => row.startsWith(`| ${room} |`) && row.endsWith(`| ${may} |`))
    return found ? [] : [`ARCHITECTURE.md has no row "| ${room} | … | ${may} |".`]
  })
}
