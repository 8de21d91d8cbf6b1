import { type ReactNode, Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type Auth, AuthAs } from '~/features/accounts/auth-context'
import { RequireAccess } from './require-access'

const NOBODY = {
  ...{ user: null, session: null, ended: null, loading: false, rolesLoading: false, isEditor: false, isAdmin: false },
  ...{ needsTwoStep: false, primary_bakery_id: null, helps_bakery_id: null, isGuest: false },
} as unknown as Auth
const user = { id: '7f000000-0000-4000-8000-000000000001' } as Auth['user']

const ACTORS: Record<string, Auth> = {
  'the server, which knows nobody': { ...NOBODY, loading: true, rolesLoading: true },
  'a visitor': NOBODY,
  // Without an account there is no user (`Auth.user`).
  'a guest at the checkout': { ...NOBODY, isGuest: true },
  'a member': { ...NOBODY, user },
  'a member whose roles aren’t known yet': { ...NOBODY, user, rolesLoading: true },
  'an editor': { ...NOBODY, user, isEditor: true },
  'an editor without two-step sign-in': { ...NOBODY, user, isEditor: true, needsTwoStep: true },
  'an admin': { ...NOBODY, user, isEditor: true, isAdmin: true },
  'an admin without two-step sign-in': { ...NOBODY, user, isEditor: true, isAdmin: true, needsTwoStep: true },
}

/** What each actor gets to see of a page behind each guard. */
const SEES: Record<string, string[]> = {
  'the server, which knows nobody': [],
  'a visitor': [],
  'a guest at the checkout': [],
  'a member': ['signed-in'],
  'a member whose roles aren’t known yet': ['signed-in'],
  'an editor': ['signed-in', 'editor'],
  'an editor without two-step sign-in': ['signed-in'],
  'an admin': ['signed-in', 'editor', 'admin'],
  'an admin without two-step sign-in': ['signed-in'],
}

function drawn(auth: Auth, page: ReactNode): string {
  const element = (
    <AuthAs value={auth}>
      <Suspense fallback="Waiting">{page}</Suspense>
    </AuthAs>
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

describe.each(Object.entries(ACTORS))('%s', (actor, auth) => {
  test.each(['signed-in', 'editor', 'admin'] as const)('and a page for whoever is %s', (need) => {
    const html = drawn(auth, <RequireAccess need={need}>Secret</RequireAccess>)
    expect(html.includes('Secret'), html).toBe(SEES[actor]!.includes(need))
  })
})

test('a session that has ended opens nothing for whoever didn’t have the page open', () => {
  const ended = { ...NOBODY, ended: user }
  expect(drawn(ended, <RequireAccess need="signed-in">Secret</RequireAccess>)).not.toContain('Secret')
})
