import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface BenchSite {
  url: string
  /** From the command to the first answered page. */
  first_page_ms: number
  rss_mb(): number
  stop(): Promise<void>
}

export const freshFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'localoaf-bench-'))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Node's own, as `npm start` gives them: for benches that run a part of the site. */
export const startOptions = (): string[] => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/** The built site through npm start, as anybody runs it. */
export async function openSite(
  data_dir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<BenchSite> {
  const began = performance.now()
  const url = `http://localhost:${port}`
  let output = ''
  const npm = spawn('npm', ['start'], { env: { ...process.env, DATA_DIR: data_dir, PORT: String(port), ...settings } })
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (data: Buffer) => (output += data))
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()))
  // A bench that fails leaves no site behind, which would disturb the next.
  process.once('exit', () => npm.kill('SIGTERM'))
  for (;;) {
    const answered = await fetch(url).then(
      async (response) => response.ok && (await response.text()).length > 0,
      () => false,
    )
    if (answered) break
    if (npm.exitCode !== null) throw new Error(`The site did not start:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const first_page_ms = performance.now() - began
  return {
    url,
    first_page_ms,
    rss_mb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${childOf(npm)}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      npm.kill('SIGTERM')
      await ended
    },
  }
}

function childOf(parent: ChildProcess): string {
  return readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').trim().split(' ')[0] ?? ''
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
