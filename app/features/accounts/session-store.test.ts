import { describe, expect, test } from 'vitest'
import { createSessionStore, REMEMBER_KEY, type RefreshOutcome, SESSION_KEY, type Session } from './session-store'

const MINUTE = 60_000

describe('two tabs of one browser', () => {
  test('renew once, and both go on with the same token', async () => {
    const browser = openBrowser()
    const [one, two] = [browser.tab(), browser.tab()]
    one.begin(session(1))
    browser.pass(9 * MINUTE)
    expect(await Promise.all([one.token(), two.token(), one.token()])).toEqual(['access-2', 'access-2', 'access-2'])
    expect(browser.asked).toEqual(['refresh-1'])
  })

  test('a token that the server no longer knows is renewed even before its time', async () => {
    const browser = openBrowser()
    const tab = browser.tab()
    tab.begin(session(1))
    expect(await tab.renew('access-1')).toBe('access-2')
    expect(await tab.renew('access-1')).toBe('access-2')
    expect(browser.asked).toEqual(['refresh-1'])
  })

  test('signing out while a renewal is under way stays signed out', async () => {
    const browser = openBrowser()
    const [one, two] = [browser.tab(), browser.tab()]
    one.begin(session(1))
    browser.answer = async () => {
      two.end()
      return { session: session(2) }
    }
    expect(await one.renew('access-1')).toBeNull()
    expect(one.read()).toBeNull()
  })
})

test('a refused renewal signs out, says so, and tells everybody who listens', async () => {
  const browser = openBrowser()
  const tab = browser.tab()
  tab.begin(session(1))
  let told = 0
  tab.subscribe(() => told++)
  browser.answer = async () => ({ refused: 'Your session has expired.' })
  expect(await tab.renew('access-1')).toBeNull()
  expect(tab.read()).toBeNull()
  expect(told).toBe(1)
  expect(browser.said).toEqual(['Your session has expired.'])
})

test('a guest, who never signed in, is forgotten without a word', async () => {
  const browser = openBrowser()
  const tab = browser.tab()
  tab.begin({ ...session(1), kind: 'guest' })
  browser.answer = async () => ({ refused: 'Your session has expired.' })
  expect(await tab.renew('access-1')).toBeNull()
  expect(tab.read()).toBeNull()
  expect(browser.said).toEqual([])
})

test('without a network the session stays and its token is still offered', async () => {
  const browser = openBrowser()
  const tab = browser.tab()
  tab.begin(session(1))
  browser.pass(20 * MINUTE)
  browser.answer = async () => 'unreachable'
  expect(await tab.token()).toBe('access-1')
  await expect(tab.renew('access-1')).rejects.toThrow('offline')
  expect(tab.read()?.session.access_token).toBe('access-1')
})

test('a clock that runs wrong neither renews in a loop nor trusts a token from the future', async () => {
  const browser = openBrowser()
  const tab = browser.tab()
  browser.pass(365 * 24 * 60 * MINUTE)
  tab.begin(session(1))
  await tab.token()
  await tab.token()
  expect(browser.asked).toEqual([])
  browser.pass(-24 * 60 * MINUTE)
  await tab.token()
  await tab.token()
  expect(browser.asked).toEqual(['refresh-1'])
})

test('remember-me is the text true, and gone when not chosen', () => {
  const browser = openBrowser()
  const tab = browser.tab()
  tab.begin(session(1), { remember: true })
  expect(browser.storage.get(REMEMBER_KEY)).toBe('true')
  tab.begin(session(2), { remember: false })
  expect(browser.storage.has(REMEMBER_KEY)).toBe(false)
})

test('what is not a session reads as signed out', () => {
  const browser = openBrowser()
  const tab = browser.tab()
  for (const text of ['', '{', 'null', '[]', '{"session":{}}', '"x"']) {
    browser.storage.set(SESSION_KEY, text)
    expect(tab.read()).toBeNull()
  }
})

test('roles are kept through a renewal and never put on somebody else', async () => {
  const browser = openBrowser()
  const tab = browser.tab()
  const access = { is_editor: true, is_admin: false, primary_bakery_id: null, helps_bakery_id: null }
  tab.begin(session(1))
  tab.learn({ ...session(1).user, id: 'other' }, access)
  expect(tab.read()?.access).toBeUndefined()
  tab.learn(session(1).user, access)
  await tab.renew('access-1')
  expect(tab.read()).toMatchObject({ access, session: { access_token: 'access-2' } })
})

describe('what was kept for somebody', () => {
  const mia = session(1)
  const other = { ...mia, user: { ...mia.user, id: 'other' } }
  const guest: Session = { ...mia, kind: 'guest', user: { ...mia.user, id: 'guest' } }
  const refused = async () => ({ refused: 'Your session has expired.' })

  test('stays through a renewal, what is learned, and signing in once more', async () => {
    const browser = openBrowser()
    const tab = browser.tab()
    tab.begin(mia)
    tab.begin(mia)
    await tab.renew('access-1')
    tab.learn(mia.user, { is_editor: false, is_admin: false, primary_bakery_id: null, helps_bakery_id: null })
    expect([browser.forgotten, browser.left]).toEqual([[], 0])
  })

  test('goes in every tab when they sign out, or another person signs in', () => {
    const browser = openBrowser()
    const [one, two] = [browser.tab(), browser.tab()]
    one.begin(mia)
    two.announce()
    one.begin(other)
    two.announce()
    one.end()
    two.announce()
    expect(browser.forgotten).toEqual(['other', 'other', null, null])
    expect([browser.closed, browser.left]).toEqual([2, 2])
  })

  test('stays when the session ends by itself, until another person signs in or somebody signs out for them', async () => {
    const browser = openBrowser()
    const [tab, second] = [browser.tab(), browser.tab()]
    browser.answer = refused
    const end = async () => {
      tab.begin(mia)
      second.announce()
      await tab.renew('access-1')
      second.announce()
    }
    await end()
    expect([tab.read(), tab.ended()?.user.id, second.ended()?.user.id]).toEqual([null, 'mia', 'mia'])
    expect([browser.closed, browser.left]).toEqual([1, 0])
    tab.begin(mia)
    expect([browser.forgotten, tab.ended()]).toEqual([[], null])

    await end()
    tab.begin(other)
    expect([browser.forgotten, tab.ended()]).toEqual([['other'], null])
    await end()
    browser.forgotten = []
    tab.end()
    expect([browser.forgotten, tab.ended()]).toEqual([[null], null])
  })

  test('waits for them while a guest comes and goes, also when the page was closed meanwhile', async () => {
    const browser = openBrowser()
    browser.answer = refused
    const tab = browser.tab()
    tab.begin(mia)
    await tab.renew('access-1')
    const later = browser.tab()
    later.begin(guest)
    await later.renew('access-1')
    later.begin(guest)
    later.end()
    expect([browser.forgotten, later.ended()?.user.id]).toEqual([[], 'mia'])
    browser.tab().begin(other)
    expect(browser.forgotten).toEqual(['other'])
  })

  test('of a visitor is theirs who sign in, in every tab', () => {
    const browser = openBrowser()
    const [one, two] = [browser.tab(), browser.tab()]
    one.begin(guest)
    one.begin(mia)
    two.announce()
    expect([browser.taken, browser.forgotten]).toEqual([['mia', 'mia'], []])
  })

  test('what they may do is known when they come back, so that a guarded screen stays', async () => {
    const browser = openBrowser()
    const tab = browser.tab()
    const access = { is_editor: true, is_admin: false, primary_bakery_id: null, helps_bakery_id: null }
    tab.begin(mia)
    tab.learn(mia.user, access)
    browser.answer = refused
    await tab.renew('access-1')
    tab.begin(session(2))
    expect(tab.read()?.access).toEqual(access)
  })
})

function openBrowser() {
  let clock = Date.UTC(2026, 0, 1)
  let line: Promise<unknown> = Promise.resolve()
  const storage = new Map<string, string>()
  const browser = {
    storage,
    asked: [] as string[],
    said: [] as string[],
    closed: 0,
    left: 0,
    forgotten: [] as (string | null)[],
    taken: [] as string[],
    answer: async (_refresh_token: string): Promise<RefreshOutcome> => ({ session: session(browser.asked.length + 1) }),
    pass: (ms: number) => {
      clock += ms
    },
    tab: () =>
      createSessionStore({
        storage: {
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        },
        exclusively: (work) => {
          const mine = line.then(work, work)
          line = mine.catch(() => undefined)
          return mine
        },
        refresh: (refresh_token) => {
          browser.asked.push(refresh_token)
          return browser.answer(refresh_token)
        },
        say: (sentence) => void browser.said.push(sentence),
        closed: () => void browser.closed++,
        left: () => void browser.left++,
        forget: (member_id) => void browser.forgotten.push(member_id),
        takeOver: (member_id) => void browser.taken.push(member_id),
        now: () => clock,
      }),
  }
  return browser
}

function session(n: number): Session {
  return {
    access_token: `access-${n}`,
    refresh_token: `refresh-${n}`,
    token_type: 'bearer',
    expires_at: new Date(Date.UTC(2020, 0, 1)).toISOString(),
    kind: 'user',
    user: {
      id: 'mia',
      email: 'mia@example.com',
      created_at: '2026-01-01T00:00:00.000Z',
      user_metadata: { username: 'mia', full_name: 'Mia Wheat' },
    },
  }
}
