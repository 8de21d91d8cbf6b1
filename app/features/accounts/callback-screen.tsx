import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { safeStorage } from '~/lib/safe-storage'
import { Button } from '~/ui/button'
import { Loaf } from '~/ui/logo'
import { toast } from '~/ui/toast'
import { accountsApi } from './accounts.calls'
import { useAuth } from './auth-context'
import { keepRecovery } from './auth-recovery.browser'
import { type AuthOrigin, targetAfterCallback } from './auth-return'
import { sessionStore } from './auth-session.browser'
import { callbackFailure, spentLink } from './callback-failure.browser'
import { DEFAULT_TARGET } from './return-target'
import { ALREADY_VERIFIED, AUTHENTICATION_FAILED, EMAIL_VERIFIED, SPENT_LINK } from './sentences'
import type { CodeType } from './session-rules'
import type { Session, SessionUser } from './session-store'

/** §4, auth callback. The page posts the exchange: mail scanners open links, and a GET must not spend the code. */
export function CallbackScreen() {
  const location = useLocation()
  const navigate = useNavigate()
  const { adopt } = useAuth()
  const [replaced, setReplaced] = useState<SessionUser>()
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per arrival, and again when asked to
  useEffect(() => {
    let left = false
    const params = new URLSearchParams(location.search)
    const code = params.get('code')
    const type = params.get('type') === 'recovery' ? 'recovery' : 'signup'
    const go = (to: string) => void navigate(to, { replace: true })
    const fail = (sentence: string) => {
      toast.error(sentence)
      go('/auth')
    }
    // Takes the code out of the address bar and the history at once: it must not be copied, bookmarked or gone back to.
    window.history.replaceState(window.history.state, '', location.pathname)

    const arrive = async () => {
      if (!code) return fail(AUTHENTICATION_FAILED)
      // A stranger can send a link to an account of theirs, so the user is asked first. A recovery session replaces none: no question.
      const here = sessionStore().read()?.session
      if (here?.kind === 'user' && code === safeStorage().getItem(LAST_LINK)) {
        toast(ALREADY_VERIFIED)
        return go(DEFAULT_TARGET)
      }
      if (round === 0 && type === 'signup' && here?.kind === 'user') return setReplaced(here.user)
      try {
        const answer = await exchangeOnce(code, type)
        if (left) return
        if (answer.type === 'recovery') {
          keepRecovery(answer.session)
          return go('/reset-password')
        }
        adopt(answer.session)
        safeStorage().setItem(LAST_LINK, code)
        welcome(answer.session)
        toast.success(EMAIL_VERIFIED)
        go(targetAfterCallback(answer.return_to, location.search))
      } catch (error) {
        if (left) return
        const signed_in = sessionStore().read()?.session.kind === 'user'
        const spent = signed_in ? null : spentLink(error)
        if (!spent) return fail(callbackFailure(error, type, signed_in))
        toast(SPENT_LINK)
        const from = targetAfterCallback(spent.return_to, location.search)
        void navigate('/auth', { replace: true, state: { from } satisfies AuthOrigin })
      }
    }
    void arrive()
    return () => {
      left = true
    }
  }, [round])

  const switchAccounts = () => {
    setReplaced(undefined)
    setRound(round + 1)
  }
  if (replaced)
    return (
      <Question
        {...replaced.user_metadata}
        onStay={() => void navigate(DEFAULT_TARGET, { replace: true })}
        onSwitch={switchAccounts}
      />
    )
  return (
    <div className="column grid min-h-[60vh] place-content-center justify-items-center gap-6 py-16 text-center">
      <Loaf className="h-16 w-auto animate-sheen" />
      <h1 className="display-2">Verifying your email...</h1>
      <p role="status" className="text-soft">
        This takes a moment.
      </p>
    </div>
  )
}

/** The spent code that verified the user in this browser: opened again, there is nothing to ask. */
const LAST_LINK = 'auth.last_link'

interface QuestionProps {
  username: string | null
  full_name: string
  onStay: () => void
  onSwitch: () => void
}

/** Does not name the account of the link: the address may be a stranger's. */
function Question({ username, full_name, onStay, onSwitch }: QuestionProps) {
  return (
    <div className="column grid min-h-[60vh] place-content-center justify-items-center gap-6 py-16 text-center">
      <Loaf className="h-16 w-auto" />
      <h1 className="display-2">Switch accounts?</h1>
      <p className="max-w-md text-soft">
        You’re signed in as <strong>{username ? `@${username}` : full_name}</strong>. This link is for signing in, maybe
        as someone else. If you didn’t ask for it, or you’ve used it before, just stay.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onStay}>Stay signed in</Button>
        <Button variant="secondary" onClick={onSwitch}>
          Switch accounts
        </Button>
      </div>
    </div>
  )
}

/** React runs effects twice in development, and a code can be spent only once. */
function exchangeOnce(code: string, type: CodeType) {
  const running = exchanges.get(code)
  if (running) return running
  const started = exchange(code, type)
  exchanges.set(code, started)
  started.catch(() => exchanges.delete(code))
  return started
}

const exchange = (code: string, type: CodeType) => accountsApi('POST /auth/exchange-code', { body: { code, type } })
const exchanges = new Map<string, ReturnType<typeof exchange>>()

/** Sends at most one mail per account, and nothing depends on it (§8). */
function welcome({ user }: Session) {
  accountsApi('POST /send-welcome-email', {
    body: { email: user.email, full_name: user.user_metadata.full_name },
  }).catch(() => undefined)
}
