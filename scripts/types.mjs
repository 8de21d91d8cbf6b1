// React Router writes the types of its routes first; the compiler then sees the whole package.
import { spawnSync } from 'node:child_process'

for (const args of [['node_modules/@react-router/dev/bin.js', 'typegen'], ['node_modules/typescript7/bin/tsc']]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
