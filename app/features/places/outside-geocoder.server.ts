import { z } from 'zod'
import { BRAND } from '~/lib/brand'

export interface FoundAddress {
  address: string
  latitude: number
  longitude: number
}

/** A Nominatim-compatible answer, as far as we use it. */
const Answer = z.array(
  z.object({
    display_name: z.string().min(1).max(500),
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
  }),
)

const TIME_LIMIT_MS = 3000
const SIZE_LIMIT = 256 * 1024
const RESULTS = 5

/** Asks the one host that the operator chose, and throws on every failure. */
export async function askGeocoder(geocoder_url: string, text: string, public_url: string): Promise<FoundAddress[]> {
  const address = new URL(geocoder_url)
  const asked = { q: text, format: 'jsonv2', countrycodes: 'us', limit: String(RESULTS) }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    headers: { accept: 'application/json', 'accept-language': 'en-US', 'user-agent': `${BRAND} (${public_url})` },
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The geocoder answered ${response.status}.`)
  }
  const found = understand(await readCapped(response))
  return found.slice(0, RESULTS).map(({ display_name, lat, lon }) => ({
    address: display_name.replace(/, United States( of America)?$/, ''),
    latitude: lat,
    longitude: lon,
  }))
}

/** A parser's error quotes its input, which may be a person's address: ours does not. */
function understand(body: string) {
  try {
    return Answer.parse(JSON.parse(body))
  } catch {
    throw new Error('The geocoder answered something other than a list of places.')
  }
}

/** Counts the bytes as they come: a length in a header proves nothing. */
async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > SIZE_LIMIT) throw new Error('The geocoder sent too much.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
