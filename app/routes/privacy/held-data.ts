import { USERNAME_HELD_DAYS } from '~/features/accounts/account'
import { SIGN_INS_KEPT_DAYS } from '~/features/accounts/session-rules'
import { KEPT_DAYS as ISSUE_DAYS } from '~/features/breadletter/breadletter'
import { DOCUMENT_DAYS } from '~/features/claims/claim'
import { KEPT_YEARS as HELP_KEPT_YEARS } from '~/features/help/help'
import { EXPORT_DAYS } from '~/features/leaving/data-export'
import { GRACE_DAYS } from '~/features/leaving/leaving'
import { RETURN_KEPT_DAYS } from '~/features/mail-returns/mail-return'
import { CONFIRM_DAYS } from '~/features/newsletter/newsletter'
import { KEPT_DAYS as BELL_DAYS } from '~/features/notifications/notification'

interface HeldData {
  title: string
  holds: string
  seen: string
  kept: string
}

/** Every kind of people's data that the database holds. tests/privacy-policy.test.ts knows which tables each one speaks for. */
export const HELD_DATA = {
  account: {
    title: 'Your account',
    holds:
      'Your name, username, email address, and your password as a one-way hash that nobody can read back. Email addresses you had before, and usernames you gave up in the last 90 days. With two-step sign-in, also the encrypted key for your app, your recovery codes as one-way hashes, and the names and public keys of your passkeys. For each sign-in, the kind of device, its time zone and when it was last used. For tries to sign in, the same and whether the password was right.',
    seen: 'You, and our admins. To help you, an admin can open the site the way you see it for 15 minutes, read only and without your messages. We email you each time. Bakers see your name and email once you order, ask for a custom order or get an invoice from them.',
    kept: `Until your account is deleted. Sign-ins are deleted 30 days after they end, unless an order came from one. Tries to sign in are deleted after ${SIGN_INS_KEPT_DAYS} days. A device we know as yours is forgotten after a year away.`,
  },
  leaving: {
    title: 'Downloading your data, and leaving',
    holds:
      'The file with all your data, if you asked for one, and when your account is to be deleted. Afterwards, your username as a one-way code, so nobody else can take it at once.',
    seen: 'Only you, signed in or by a private link.',
    kept: `The file is deleted after ${EXPORT_DAYS} days. An account is deleted ${GRACE_DAYS} days after you ask, unless you sign in. An invoice you haven’t paid keeps your name and email until it’s settled. Your username is free again after ${USERNAME_HELD_DAYS} days.`,
  },
  profile: {
    title: 'Your profile and favorites',
    holds:
      'Your picture, bio, city and state, as far as you fill them in, who may see what, and the bakeries you saved. Badges are counted from your orders, reviews, answers, recipes and bakeries.',
    seen: 'Anyone can see your username and profile. You choose whether your full name, city and state show, and who sees your reviews, posts, recipes, bakeries and badges there. Only you see what you saved; bakers see how many people saved them.',
    kept: 'Until you change it or your account is deleted.',
  },
  checkout: {
    title: 'Your phone and address for checkout',
    holds: 'The phone number and delivery address you used last, if you were signed in.',
    seen: 'Only you. Bakers get them with your order.',
    kept: 'Until you delete them in Edit Profile, or delete your account.',
  },
  orders: {
    title: 'Orders',
    holds:
      'Each order and its date, your name, email, phone, delivery address and notes, and what happened next, like when you said you’re here.',
    seen: 'You, the bakery and our admins. People who help at the bakery see your name, phone, address and notes, but not your email or what you paid.',
    kept: 'For the books. When you delete your account, your name, email, phone, address and notes are deleted, and the rest stays.',
  },
  payments: {
    title: 'Payments',
    holds:
      'Amounts, dates, refunds and disputes, and our payment partner’s numbers for them. Your card number goes to our payment partner, and we never see it.',
    seen: 'You, the bakery you paid and our admins.',
    kept: 'For the books. The messages our payment partner sends us about them are deleted after 30 days.',
  },
  requests: {
    title: 'Custom orders and invoices',
    holds:
      'Your request, answers, allergies and pictures, the quotes and invoices you got, and who changed what in them.',
    seen: 'You, the bakery, the people who help there and our admins. Helpers don’t see amounts. Pictures open through links that stop working after a few minutes.',
    kept: 'For the books, without your name, email, words and pictures once you delete your account. A request you don’t confirm by email is deleted within two days, and so are pictures you didn’t send.',
  },
  pay_links: {
    title: 'Links in emails about orders, quotes and invoices',
    holds: 'How often the link was opened, and when last.',
    seen: 'The bakery sees that. Anyone who has the link sees what the email said and can pay, so pass it on with care.',
    kept: 'As long as what it opens. The link stops working 90 days after everything is paid and handed over.',
  },
  customers: {
    title: 'A bakery’s list of its customers',
    holds:
      'The name, email, phone and allergies you gave a bakery, what you bought there, and the baker’s own notes about you.',
    seen: 'The owner of that bakery, who can download it.',
    kept: 'Until the baker erases it or you delete your account.',
  },
  messages: {
    title: 'Messages',
    holds: 'The messages and pictures you and a bakery send each other, and when they were read.',
    seen: 'You, the bakery and the people who help there. Our editors read a conversation when a message in it is reported or held automatically, and we log each time.',
    kept: 'Until your account is deleted. A message you take back is gone right away, pictures included.',
  },
  posts: {
    title: 'Reviews, videos and posts',
    holds:
      'Your words about a bakery, your stars, links to your videos, and what you post, like, follow, block and have read in the forum, with drafts and earlier versions.',
    seen: 'Reviews, videos and posts are for anyone, with your username. Drafts, and what you follow, block and have read, are yours. Our editors see earlier versions of your posts.',
    kept: 'Until you delete them or an editor removes them. When you delete your account, you choose whether your reviews and posts go or stay under “Former member”. Drafts are deleted, and so is what you like, follow, block and have read.',
  },
  bakeries: {
    title: 'Your bakery',
    holds:
      'Your page, menu, hours and pictures, your street, phone and pickup notes, your permit, who helps you, your shared posts, and what you bought from us.',
    seen: 'Your page is public. A home shows a spot about half a mile away. Your street goes to customers whose order you’ve confirmed, and our editors see it. It’s on your page only if you put it there.',
    kept: 'As long as the page is up. When you delete your account, the page goes, and only the bakery’s name stays on receipts. When a bakery changes hands, the street, phone, permit and helpers of the person who left are deleted.',
  },
  claims: {
    title: 'Proof that a bakery is yours',
    holds: 'The photos and notes you send us, and what we decided.',
    seen: 'You and our editors. We log each time an editor opens a photo.',
    kept: `Photos are deleted ${DOCUMENT_DAYS} days after we decide. The decision stays.`,
  },
  reports: {
    title: 'Reports, decisions and appeals',
    holds:
      'What was reported, by whom and why, what our editors decided, your appeal, and a log of what editors and admins did.',
    seen: 'Our editors and admins. You see decisions about you. Nobody else learns who reported something.',
    kept: 'For as long as the site runs, so that we can answer for our decisions.',
  },
  searches: {
    title: 'Bakes you’re waiting for',
    holds: 'The bakes you’re waiting for, with a ZIP code and a distance, and the bakeries that turned up.',
    seen: 'Only you.',
    kept: 'Until you delete it, stop it from an email, or delete your account.',
  },
  notifications: {
    title: 'Notifications',
    holds: 'What the bell shows, how you want to hear from us, and your browser’s address for push notifications.',
    seen: 'Only you.',
    kept: `The bell keeps ${BELL_DAYS} days. Push ends when you turn it off or sign out.`,
  },
  mail: {
    title: 'Emails we send',
    holds:
      'The text of each email and who it went to. When one comes back or is marked as spam, we note the address, the day and the reason.',
    seen: 'Our admins, when an email doesn’t arrive. You see on your account page that your mail came back.',
    kept: `30 days. Notes of what came back stay ${RETURN_KEPT_DAYS} days. Where we don’t write anymore, until you press Try Again or your account is deleted.`,
  },
  newsletter: {
    title: 'The Breadletter',
    holds:
      'Your email address, name, ZIP code, what you’d like to hear about, when you confirmed or unsubscribed, and which issues we sent you. We count how often a link in an issue is opened, and not by whom.',
    seen: 'Our admins.',
    kept: `Until you delete your account or ask us to delete it. Unsubscribing stops the emails. Which issues we sent you is deleted ${ISSUE_DAYS} days after they went out. A signup that isn’t confirmed is deleted ${CONFIRM_DAYS} days after our last email about it.`,
  },
  help: {
    title: 'Messages to us',
    holds:
      'Your bug reports, feedback and questions, and our answers. Your email if you aren’t signed in. For a bug, the page, your browser, our version and the last error, if you leave them in, and a picture if you add one.',
    seen: 'You, whoever has your emails about it, and our editors.',
    kept: `Until ${HELP_KEPT_YEARS} years after we closed it, or until you delete your account.`,
  },
  visits: {
    title: 'Visits and searches',
    holds:
      'How often a bakery’s page was opened or found, by day, but not by whom. To slow down abuse and count visitors of a shared link once, we keep one-way codes of internet addresses. Street addresses that people look up are kept as one-way codes with the spot on the map. When a search finds nothing, we count what was looked for and the first three digits of the ZIP code, but not by whom.',
    seen: 'Bakers see their own numbers.',
    kept: 'The daily numbers stay. Searches that found nothing are deleted after 400 days. Codes for shared links are deleted after two days, and those against abuse within two days. Looked-up addresses are used for 30 days.',
  },
} satisfies Record<string, HeldData>
