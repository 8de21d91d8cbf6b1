import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, RouterContextProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { useApp } from '../../tests/setup/app'
import { connect, type Database } from '../db/client.server'
import { SAMPLE_BAKERIES } from '../features/bakeries/sample-bakeries'
import { servicesContext } from '../http/services.server'
import { clientLoader, headers, loader } from './home'
import { Heroes } from './home/heroes'

const site = useApp()

const load = async (database: Pick<Database, 'db' | 'pool'>) => {
  const context = new RouterContextProvider()
  context.set(servicesContext, { ...site.services, ...database })
  return loader({ context } as never)
}
const cacheControl = (init: ResponseInit | null) =>
  new Headers(headers({ loaderHeaders: new Headers(init?.headers) } as never)).get('cache-control')

describe('home', () => {
  test('with its list, is shared for a minute', async () => {
    const { data, init } = await load(site.services)
    expect(data).toMatchObject({ bakeries: [], sample: false, claims: { bakers: '500+' } })
    expect(cacheControl(init)).toBe('public, max-age=0, s-maxage=60')
  })

  test('without a database, shows samples, says so in the log, and is kept by nobody', async () => {
    const { db, pool } = connect('postgres://localhost:1/away')
    const answer = await load({ db, pool })
    await pool.end()
    expect(answer.data.sample).toBe(true)
    expect(answer.data.bakeries).toHaveLength(SAMPLE_BAKERIES.length)
    expect(cacheControl(answer.init)).toBe('no-store')
    expect(console.error).toHaveBeenCalledOnce()
    vi.mocked(console.error).mockClear()
  })

  // §8: "Home bakery fetch failure shows built-in sample bakeries."
  test('whose data the browser cannot fetch shows samples, too, with the claims of §1', async () => {
    vi.stubGlobal('window', { location: { origin: 'https://bread.test' } })
    const serverLoader = () => Promise.reject(new TypeError('Failed to fetch'))
    const shown = await clientLoader({ serverLoader } as never)
    expect(shown).toMatchObject({ sample: true, claims: { bakers: '500+', cities: '50+' } })
    expect(shown.bakeries).toHaveLength(SAMPLE_BAKERIES.length)
    expect(await clientLoader({ serverLoader: async () => 'what the server said' } as never)).toBe(
      'what the server said',
    )
  })

  test('samples are labeled, and lead to no bakery', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <Heroes bakeries={[...SAMPLE_BAKERIES]} sample />
      </MemoryRouter>,
    )
    expect(html.match(/>Sample</g)).toHaveLength(SAMPLE_BAKERIES.length)
    expect(html).not.toContain('href="/bakery/')
  })

  test('with no bakery yet, says what to do', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <Heroes bakeries={[]} sample={false} />
      </MemoryRouter>,
    )
    expect(html).toContain('href="/get-listed"')
  })
})
