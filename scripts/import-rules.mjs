// The import rules, with a guard against the tool's silent success on nothing.
import { cruise, format } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import config from '../.dependency-cruiser.mjs'

const { output } = await cruise(
  ['app', 'server', 'sandbox', 'db/seed', 'scripts'],
  { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true },
  {},
  { tsConfig: extractTSConfig('tsconfig.json') },
)
const { totalCruised, error } = output.summary
const report = await format(output, { outputType: 'err-long' })
console.log(report.output)
if (totalCruised < 20) console.log(`Only ${totalCruised} modules were seen: the rules did not run.`)
process.exit(error > 0 || totalCruised < 20 ? 1 : 0)
