// Runs one command of a longer run, says how long it took, and keeps its output out of the way unless it failed.
import { spawn } from 'node:child_process'

export function runStep(name, command, args, { show = false, env = {} } = {}) {
  const began = Date.now()
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += data
        if (show) process.stdout.write(data)
      })
    }
    const end = (status) => {
      const took = ((Date.now() - began) / 1000).toFixed(1)
      console.log(`${status === 0 ? '✓' : '✗'} ${name} (${took} s)`)
      if (status !== 0 && !show) console.log(output)
      resolve({ ok: status === 0, output })
    }
    child.once('error', (error) => {
      output += error.message
      end(1)
    })
    child.once('close', end)
  })
}

export const node = (file, ...args) => [process.execPath, [file, ...args]]
