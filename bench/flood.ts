import http from 'node:http'

// In a process of its own, so that whoever measures beside it is not held up: tsx bench/flood.ts URL VISITORS SECONDS
const [url = '', visitors = '', seconds = ''] = process.argv.slice(2)

export interface Flood {
  admitted_ms: number[]
  refused_ms: number[]
  /** Neither a page nor a 503 that says when to come again. */
  other: number
}

const flood: Flood = { admitted_ms: [], refused_ms: [], other: 0 }
const until = performance.now() + Number(seconds) * 1000
let place = 0

/** Asks for one page after another, as fast as they come, each around another point; on the same connection while it lasts. */
async function visit(agent: http.Agent): Promise<void> {
  while (performance.now() < until) {
    place++
    const address = `/browse?lat=${30 + (place % 1000) / 100}&lng=${-100 + Math.floor(place / 1000) / 100}`
    const began = performance.now()
    const { status, waits } = await ask(agent, address)
    const ms = performance.now() - began
    if (status === 200) flood.admitted_ms.push(ms)
    else if (status === 503 && waits) flood.refused_ms.push(ms)
    else flood.other++
  }
}

function ask(agent: http.Agent, address: string): Promise<{ status: number; waits: boolean }> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, waits: false })
    http
      .get(url + address, { agent }, (response) => {
        const { statusCode = 0, headers } = response
        response
          .resume()
          .once('end', () => resolve({ status: statusCode, waits: headers['retry-after'] !== undefined }))
        response.once('error', failed)
      })
      .once('error', failed)
  })
}

await Promise.all(
  Array.from({ length: Number(visitors) }, () => visit(new http.Agent({ keepAlive: true, maxSockets: 1 }))),
)
process.send?.(flood, () => process.disconnect())
