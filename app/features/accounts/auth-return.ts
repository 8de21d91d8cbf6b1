import { DEFAULT_TARGET, isOwnPath, returnTarget } from './return-target'

/** Where a signed-in visitor goes on to: router state first, which no outsider can write (ruling 8), then `returnTo`. */
export function targetAfterAuth({ state, search }: { state: unknown; search: string }): string {
  const from = (state as { from?: unknown } | null)?.from
  if (typeof from === 'string' && isOwnPath(from)) return from
  return returnTarget(new URLSearchParams(search).get('returnTo'))
}

/** Where the callback goes on to: the path that sign-up stored beside the code, then `returnTo` of the link. */
export function targetAfterCallback(stored: string | null, search: string): string {
  if (stored && isOwnPath(stored)) return stored
  return returnTarget(new URLSearchParams(search).get('returnTo'), { callback: true })
}

interface Heading {
  title: string
  line: string
}

/** §2: the heading says why the visitor should sign in. An unchecked `returnTo` may count: it only chooses one of our headings. */
export function headingFor(target: string, search: string): Heading {
  const params = new URLSearchParams(search)
  const welcome = params.get('tab') === 'sign-up' ? 'Join your neighborhood' : 'Welcome back'
  const wanted = target === DEFAULT_TARGET ? (params.get('returnTo') ?? target) : target
  if (/^\/bakery\/[^/]+\/verify/.test(wanted))
    return {
      title: 'Claim your bakery',
      line: 'Sign in or join first, then show us that the bakery is yours.',
    }
  if (wanted.startsWith('/bakery/'))
    return {
      title: 'Sign in to leave a review',
      line: 'Tell the next neighbor what to try first. Your words help a home baker more than any ad.',
    }
  if (/^\/(get-listed|bakeries\/new)([/?#]|$)/.test(wanted))
    return {
      title: 'List your bakery',
      line: 'Sign in or join first. Then it takes three minutes, and it’s free.',
    }
  if (/^\/my-listing\/[^?]*\?invitation=/.test(wanted))
    return {
      title: 'You’re invited to help out',
      line: 'Sign in or join with the email address that the invitation was sent to.',
    }
  if (wanted.startsWith('/forum'))
    return {
      title: welcome,
      line: 'The community forum opens soon. Until then, order from bakers nearby and save your favorites.',
    }
  return {
    title: welcome,
    line: 'Order from bakers nearby and save your favorites. You can claim your bakery or help moderate here, too.',
  }
}

export const targetToStore = (target: string): string | undefined => (target === DEFAULT_TARGET ? undefined : target)
