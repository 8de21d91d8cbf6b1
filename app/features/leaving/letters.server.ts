import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { firstName } from '~/lib/contact'
import { formatIn } from '~/lib/zone'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { EXPORT_DAYS } from './data-export'
import { stillHave } from './leaving'

const person = z.object({ full_name: z.string(), public_url: z.string() })
const leaver = person.extend({ erase_at: z.iso.datetime() })
const sample = { ...SAMPLE, erase_at: '2026-12-02T15:00:00.000Z' }

const dayOf = (moment: string) => formatIn('UTC', new Date(moment), { weekday: 'long', month: 'long', day: 'numeric' })

export const leavingLetter = defineLetter({
  key: 'leaving.asked',
  slots: leaver.extend({ keeps_posts: z.boolean() }),
  sample: { ...sample, keeps_posts: true },
  variants: [{ keeps_posts: false }],
  subject: ({ erase_at }) => `Your ${BRAND} account will be deleted on ${dayOf(erase_at)}`,
  body: ({ full_name, erase_at, keeps_posts, public_url }) => ({
    heading: 'We’re sorry to see you go',
    paragraphs: [
      `Hi ${firstName(full_name)}, you asked us to delete your account. We’ll do it on ${dayOf(erase_at)}. Until then, nothing is lost.`,
      'Changed your mind? Just sign in, and everything stays.',
      keeps_posts
        ? 'Your reviews and posts will stay, under “Former member”. Orders and invoices stay in the books without your name, address, email and notes. All else goes.'
        : 'Your reviews and posts will go, too. Orders and invoices stay in the books without your name, address, email and notes.',
    ],
    action: { label: 'Keep my account', url: `${public_url}/auth` },
    footnote: 'Wasn’t you? Sign in and change your password.',
  }),
})

export const leavingSoonLetter = defineLetter({
  key: 'leaving.soon',
  slots: leaver,
  sample,
  subject: () => `Tomorrow we’ll delete your ${BRAND} account`,
  body: ({ full_name, erase_at, public_url }) => ({
    heading: 'One more day',
    paragraphs: [
      `Hi ${firstName(full_name)}, your account will be deleted on ${dayOf(erase_at)}, as you asked. We can’t bring it back after that.`,
      'Want to keep it? Just sign in before then.',
    ],
    action: { label: 'Keep my account', url: `${public_url}/auth` },
    footnote: `You’re getting this email because you asked us to delete your ${BRAND} account.`,
  }),
})

export const putOffLetter = defineLetter({
  key: 'leaving.put_off',
  slots: person.extend({ open: z.string() }),
  sample: { ...SAMPLE, open: stillHave(['an order that isn’t finished']) },
  subject: () => `Your ${BRAND} account isn’t deleted yet`,
  body: ({ full_name, open, public_url }) => ({
    heading: 'Something’s still open',
    paragraphs: [
      `Hi ${firstName(full_name)}, we couldn’t delete your account today. ${open}`,
      'We’ll look again every day, and delete it as soon as nothing’s open. To settle it, sign in. That keeps your account, so you’d need to ask us again.',
    ],
    action: { label: 'Sign in', url: `${public_url}/auth` },
    footnote: `You’re getting this email because you asked us to delete your ${BRAND} account.`,
  }),
})

export const staysLetter = defineLetter({
  key: 'leaving.stays',
  slots: person,
  sample: SAMPLE,
  subject: () => `Your ${BRAND} account stays`,
  body: ({ full_name, public_url }) => ({
    heading: 'Good to have you back',
    paragraphs: [
      `Hi ${firstName(full_name)}, you came back, so we won’t delete your account. Everything is where you left it.`,
      'Wasn’t you? Reset your password right away.',
    ],
    action: { label: 'Find bakeries nearby', url: `${public_url}/browse` },
    footnote: `You’re getting this email because your ${BRAND} account was about to be deleted.`,
  }),
})

export const exportReadyLetter = defineLetter({
  key: 'leaving.export_ready',
  slots: person,
  sample: SAMPLE,
  subject: () => `Your ${BRAND} data is ready`,
  body: ({ full_name, public_url }) => ({
    heading: 'Your data is ready',
    paragraphs: [
      `Hi ${firstName(full_name)}, everything we have about you is in one file now. You can download it for ${EXPORT_DAYS} days.`,
      'It’s personal, so you need to sign in first.',
    ],
    action: { label: 'Get my data', url: `${public_url}/account#download` },
    footnote: 'You’re getting this email because you asked for your data.',
  }),
})

export const leavingLetters = [leavingLetter, leavingSoonLetter, putOffLetter, staysLetter, exportReadyLetter]
