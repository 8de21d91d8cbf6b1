import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { firstName } from '~/lib/contact'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'

const link = z.object({ url: z.string() })
const person = z.object({ full_name: z.string(), public_url: z.string() })

// Before the link is used, a stranger may have typed the address and the name: the mail must not carry their words to its reader.
export const verificationLetter = defineLetter({
  key: 'account.verification',
  signs_in: true,
  slots: link,
  sample: { url: `${SAMPLE.public_url}/auth/callback?code=K7QDM2XW&type=signup` },
  subject: () => `Verify your email for ${BRAND}`,
  body: ({ url }) => ({
    heading: 'One click, and the oven is warm',
    paragraphs: [
      `Welcome! Confirm that this is your email and your ${BRAND} account is ready.`,
      'The link works once, for 24 hours.',
    ],
    action: { label: 'Verify my email', url },
    footnote: `Someone signed up on ${BRAND} with this address. Not you? Just ignore this email.`,
  }),
})

export const recoveryLetter = defineLetter({
  key: 'account.recovery',
  signs_in: true,
  slots: link,
  sample: { url: `${SAMPLE.public_url}/auth/callback?code=K7QDM2XW&type=recovery` },
  subject: () => `Reset your ${BRAND} password`,
  body: ({ url }) => ({
    heading: 'Set a new password',
    paragraphs: [
      'Here’s your link to set a new password. It works once, for one hour.',
      'When you set it, we’ll sign you out everywhere else.',
    ],
    action: { label: 'Set a new password', url },
    footnote: `Someone asked ${BRAND} for a new password for this address. Not you? Just ignore this email. Your password stays the same.`,
  }),
})

export const welcomeLetter = defineLetter({
  key: 'account.welcome',
  slots: person.extend({ came_to_list: z.boolean() }),
  sample: { ...SAMPLE, came_to_list: false },
  variants: [{ came_to_list: true }],
  subject: () => `Welcome to ${BRAND}`,
  body: ({ full_name, came_to_list, public_url }) => ({
    heading: `Welcome to the neighborhood, ${firstName(full_name)}`,
    ...(came_to_list
      ? {
          paragraphs: [
            'Your email is verified. Next, tell us about your bakery. It’s free.',
            'We save as you type, so you can stop any time and finish on another device.',
          ],
          also: { label: 'Find bakeries nearby', url: `${public_url}/browse` },
          action: { label: 'List my bakery', url: `${public_url}/get-listed` },
        }
      : {
          paragraphs: [
            'Your email is verified. Find the bakers around the corner, save the ones you love, and order your next loaf.',
            'Do you bake, too? List your bakery for free, so your neighbors can find you.',
          ],
          also: { label: 'List your bakery', url: `${public_url}/get-listed` },
          action: { label: 'Find bakeries nearby', url: `${public_url}/browse` },
        }),
    footnote: `You’re getting this email once, because you opened an account on ${BRAND}.`,
  }),
})

export const passwordChangedLetter = defineLetter({
  key: 'account.password_changed',
  signs_in: true,
  slots: person.extend({ email: z.string() }),
  sample: { ...SAMPLE, email: 'ann@bread.example' },
  subject: () => `Your ${BRAND} password was changed`,
  body: ({ full_name, email, public_url }) => ({
    heading: 'Your password was changed',
    paragraphs: [
      `Hi ${firstName(full_name)}, your password was just changed, and your other devices were signed out.`,
      'Wasn’t you? Reset it right away.',
    ],
    action: { label: 'Reset my password', url: `${public_url}/auth?${new URLSearchParams({ reset: '', email })}` },
    footnote: `You’re getting this email to keep your ${BRAND} account safe.`,
  }),
})

const new_email = 'ann.miller@bread.example'

export const confirmOldLetter = defineLetter({
  key: 'account.email_change.old',
  signs_in: true,
  slots: link.extend({ full_name: z.string(), email: z.string() }),
  sample: {
    full_name: SAMPLE.full_name,
    email: new_email,
    url: `${SAMPLE.public_url}/auth/email?side=old&token=${SAMPLE.id}.old.K7QDM2XW`,
  },
  subject: () => `Change your ${BRAND} email?`,
  body: ({ full_name, email, url }) => ({
    heading: 'Is this change yours?',
    paragraphs: [
      `Hi ${firstName(full_name)}, you asked to sign in with ${email} from now on.`,
      'We need a yes from this address and from the new one. Until then, nothing changes.',
      'Wasn’t you? Open the same link and say so. We’ll stop the change and sign everyone out.',
    ],
    action: { label: 'Say yes or no', url },
    footnote: 'The link works for two days.',
  }),
})

// A stranger may have typed the address: the mail carries no words of theirs.
export const confirmNewLetter = defineLetter({
  key: 'account.email_change.new',
  signs_in: true,
  slots: link,
  sample: { url: `${SAMPLE.public_url}/auth/email?side=new&token=${SAMPLE.id}.new.K7QDM2XW` },
  subject: () => `Confirm your new email for ${BRAND}`,
  body: ({ url }) => ({
    heading: 'Confirm your new email',
    paragraphs: [
      `Someone with a ${BRAND} account wants to sign in with this address from now on.`,
      'If that’s you, confirm it here. We ask your old address, too.',
    ],
    action: { label: 'Confirm this email', url },
    footnote: 'The link works for two days. Not you? Just ignore this email.',
  }),
})

export const emailHasAccountLetter = defineLetter({
  key: 'account.email_change.has_account',
  slots: z.object({ public_url: z.string() }),
  sample: { public_url: SAMPLE.public_url },
  subject: () => `This email already has a ${BRAND} account`,
  body: ({ public_url }) => ({
    heading: 'This email already has an account',
    paragraphs: [
      'Someone asked to move another account to this address. It already has one, so we changed nothing.',
      'If that was you, sign in with this address, or choose another one for the other account.',
    ],
    action: { label: 'Sign in', url: `${public_url}/auth` },
    footnote: 'Not you? Just ignore this email. Your account is safe.',
  }),
})

export const emailChangedLetter = defineLetter({
  key: 'account.email_changed',
  signs_in: true,
  slots: person.extend({ email: z.string() }),
  sample: { ...SAMPLE, email: new_email },
  subject: () => `Your ${BRAND} email was changed`,
  body: ({ full_name, email, public_url }) => ({
    heading: 'Your email was changed',
    paragraphs: [
      `Hi ${firstName(full_name)}, you now sign in with ${email}, and we write to you there.`,
      'Wasn’t you? Write to us right away.',
    ],
    action: { label: 'Contact us', url: `${public_url}/help/contact` },
    footnote: `You’re getting this email to keep your ${BRAND} account safe.`,
  }),
})

export const supportViewLetter = defineLetter({
  key: 'account.viewed',
  slots: person.extend({ reason: z.string() }),
  sample: { ...SAMPLE, reason: 'You wrote that an order is missing from your list.' },
  subject: () => `We looked at your ${BRAND} account to help you`,
  body: ({ full_name, reason, public_url }) => ({
    heading: 'We looked at your account to help you',
    paragraphs: [
      `Hi ${firstName(full_name)}, someone on our team just opened ${BRAND} the way you see it. Here’s why:`,
      reason,
      'The view ends after 15 minutes. It can’t change, order or send anything, and it leaves out your messages, payouts, sign-in and downloads.',
      'Didn’t expect this? Write to us, and we’ll look into it.',
    ],
    action: { label: 'Contact us', url: `${public_url}/help/contact` },
    footnote: 'You’re getting this email because we tell people each time we do this.',
  }),
})

export const newAdminLetter = defineLetter({
  key: 'account.new_admin',
  slots: person.extend({
    user_id: z.string(),
    new_admin: z.string(),
    /** Nobody's where a command on the machine did it. */
    by_name: z.string(),
  }),
  sample: { ...SAMPLE, user_id: SAMPLE.id, new_admin: 'Cleo Crumb', by_name: 'Bo Baker' },
  variants: [{ by_name: '' }],
  subject: ({ new_admin }) => `${new_admin} is an admin now`,
  body: ({ full_name, user_id, new_admin, by_name, public_url }) => ({
    heading: `${new_admin} is an admin now`,
    paragraphs: [
      `Hi ${firstName(full_name)}, ${by_name ? `${by_name} made ${new_admin} an admin` : `${new_admin} was made an admin on the machine that runs the site`}. They see all accounts and all the money.`,
      'Didn’t expect this? Talk to each other, and ask for the role to be taken. In their first three days, new admins can’t approve what others ask for.',
    ],
    action: { label: 'Look at the account', url: `${public_url}/admin/users/${user_id}` },
    footnote: `You’re getting this email because you’re an admin of ${BRAND}.`,
  }),
})

export const accountLetters = [
  verificationLetter,
  recoveryLetter,
  welcomeLetter,
  passwordChangedLetter,
  confirmOldLetter,
  confirmNewLetter,
  emailHasAccountLetter,
  emailChangedLetter,
  supportViewLetter,
  newAdminLetter,
]
