import { BenchConnection } from './connection'

export const CONNECTIONS = 8
export const SECONDS = 1.5
export const ROUNDS = 5

export type Ask = { path: string; body?: object }

export interface Round {
  p50: number
  p99: number
  rate: number
}

let opened = 0
/** Each round comes from addresses of its own, so that no limit for one address is met. */
export async function driveSite(url: string, ask: (at: number) => Ask): Promise<Round> {
  const connections = Array.from(
    { length: CONNECTIONS },
    () => new BenchConnection(url, `127.0.${1 + (opened >> 7)}.${1 + (opened++ & 127)}`),
  )
  const round = await drive(connections.map((connection) => (at: number) => connection.send(ask(at))))
  for (const connection of connections) connection.close()
  return round
}

let asked = 0
export async function drive(workers: ((at: number) => Promise<void>)[]): Promise<Round> {
  const times: number[] = []
  const began = performance.now()
  const work = async (act: (at: number) => Promise<void>) => {
    while (performance.now() - began < SECONDS * 1000) {
      const start = performance.now()
      await act(asked++)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(workers.map(work))
  const elapsed = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), rate: times.length / elapsed }
}
