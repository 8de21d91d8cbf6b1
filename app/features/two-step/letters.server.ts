import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { firstName } from '~/lib/contact'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { DOUBT_DAYS, NOT_ME_PATH } from './two-step'

const person = z.object({ full_name: z.string(), public_url: z.string() })
const sample = { full_name: SAMPLE.full_name, public_url: SAMPLE.public_url }
const footnote = `You’re getting this email to keep your ${BRAND} account safe.`
const WASNT_YOU = 'Wasn’t you? Set a new password now, then look at two-step sign-in in your account.'

export const twoStepOnLetter = defineLetter({
  key: 'two_step.added',
  signs_in: true,
  slots: person.extend({ way: z.string(), not_me_url: z.string() }),
  sample: {
    ...sample,
    way: 'an app that shows codes',
    not_me_url: `${SAMPLE.public_url}${NOT_ME_PATH}?token=${SAMPLE.id}.K7QDM2XW`,
  },
  variants: [{ way: 'the passkey “Ann’s phone”' }],
  subject: () => `Two-step sign-in is on for your ${BRAND} account`,
  body: ({ full_name, public_url, way, not_me_url }) => ({
    heading: 'Your account has a second lock',
    paragraphs: [
      `Hi ${firstName(full_name)}, you just added ${way}. From now on, your password alone doesn’t open your account.`,
      'Keep your recovery codes where you’d find them without your phone.',
      `Wasn’t you? Press “It wasn’t me” below within ${DOUBT_DAYS} days. We’ll take it away, sign everyone out, and send you a link for a new password.`,
    ],
    action: { label: 'See how you sign in', url: `${public_url}/account#two-step` },
    footnote,
    links: [{ label: 'It wasn’t me', url: not_me_url }],
  }),
})

export const twoStepOffLetter = defineLetter({
  key: 'two_step.removed',
  signs_in: true,
  slots: person.extend({ way: z.string(), off: z.boolean() }),
  sample: { ...sample, way: 'the app that shows codes', off: true },
  variants: [{ way: 'the passkey “Ann’s phone”', off: false }],
  subject: ({ off }) =>
    off ? `Two-step sign-in is off for your ${BRAND} account` : `You removed a way to sign in to ${BRAND}`,
  body: ({ full_name, public_url, way, off }) => ({
    heading: off ? 'Your password is enough again' : 'One way to sign in is gone',
    paragraphs: [
      `Hi ${firstName(full_name)}, you just removed ${way}.`,
      off ? 'Two-step sign-in is off now, and your recovery codes have ended.' : 'Two-step sign-in stays on.',
      WASNT_YOU,
    ],
    action: { label: 'See how you sign in', url: `${public_url}/account#two-step` },
    footnote,
  }),
})

export const recoveryUsedLetter = defineLetter({
  key: 'two_step.recovery_used',
  signs_in: true,
  slots: person.extend({ left: z.number() }),
  sample: { ...sample, left: 9 },
  variants: [{ left: 1 }, { left: 0 }],
  subject: () => `A recovery code opened your ${BRAND} account`,
  body: ({ full_name, public_url, left }) => ({
    heading: 'A recovery code was used',
    paragraphs: [
      `Hi ${firstName(full_name)}, a recovery code of yours was just used in place of your phone. ${
        left === 0 ? 'It was your last one, so make new ones.' : `You have ${left} left.`
      }`,
      WASNT_YOU,
    ],
    action: { label: left === 0 ? 'Make new codes' : 'See how you sign in', url: `${public_url}/account#two-step` },
    footnote,
  }),
})

export const twoStepLetters = [twoStepOnLetter, twoStepOffLetter, recoveryUsedLetter]
