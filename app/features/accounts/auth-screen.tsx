import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import { CounterArt } from '~/ui/counter-art'
import { Tabs } from '~/ui/tabs'
import { UNASKED } from '~/ui/unsaved-input'
import { keepAttemptsClean } from './auth-attempts'
import { useAuth } from './auth-context'
import { headingFor, opensSignUp, targetAfterAuth } from './auth-return'
import { type Demo, DemoAccounts } from './demo-accounts'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

/** §2. The address holds the open tab, so that Back, sharing and reload keep it. */
export function AuthScreen({ demo }: { demo: Demo | null }) {
  const { user, loading } = useAuth()
  const location = useLocation()
  const navigate = useNavigate()
  const target = targetAfterAuth(location)
  // While loading, only what the server knows too: on another heading React would throw the page away, and typed text with it.
  const arrival = { search: location.search, state: loading ? null : location.state }
  const { title, line } = headingFor(arrival)

  useEffect(keepAttemptsClean, [])
  useEffect(() => {
    if (!loading && user) void navigate(target, { replace: true, state: UNASKED })
  }, [loading, user, target, navigate])

  const openTab = (tab: string) => {
    const params = new URLSearchParams(location.search)
    params.set('mode', tab)
    params.delete('reset')
    void navigate({ search: `${params}` }, { state: location.state, preventScrollReset: true })
  }

  return (
    <div
      className={cn(
        'column grid items-start gap-8 py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-16',
        // A signed-in user is about to be sent on: the forms must not flash.
        user ? 'invisible' : loading && 'in-data-[session]:invisible',
      )}
    >
      <div className="grid w-full gap-4 max-lg:mx-auto max-lg:max-w-120 lg:sticky lg:top-24 lg:pt-4">
        <h1 className="text-[clamp(1.875rem,1.5rem+2vw,3rem)]">{title}</h1>
        <p className="max-w-lg text-lg text-soft wrap-anywhere">{line}</p>
        <CounterArt className="mt-4 hidden w-full max-w-md lg:block" />
      </div>
      <div className="grid w-full max-w-120 gap-4 max-lg:mx-auto">
        <Card padded className="shadow-lift">
          <Tabs
            even
            label="Sign in or sign up"
            value={opensSignUp(arrival) ? 'signup' : 'signin'}
            onValueChange={openTab}
            tabs={[
              { value: 'signin', label: 'Sign In', content: <SignInForm /> },
              { value: 'signup', label: 'Sign Up', content: <SignUpForm /> },
            ]}
          />
        </Card>
        {demo && <DemoAccounts {...demo} />}
      </div>
    </div>
  )
}
