import { DOCUMENT_DAYS } from '~/features/claims/claim'
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
      'Your name, username, email address, and your password as a one-way hash that nobody can read back. For each sign-in, the kind of device and when it was last used.',
    seen: 'You, and our admins. Bakers see your name and email once you order, ask for a custom order or get an invoice from them.',
    kept: 'Until your account is deleted. Sign-ins go 30 days after they end, unless an order came from one. A device we know as yours is forgotten after a year away.',
  },
  profile: {
    title: 'Your profile and favorites',
    holds: 'Your bio, city and state, as far as you fill them in, and the bakeries you saved.',
    seen: 'Anyone can see your username and profile. You choose whether your full name, city and state show. Only you see what you saved; bakers see how many people saved them.',
    kept: 'Until you change it or your account is deleted.',
  },
  checkout: {
    title: 'Your phone and address for checkout',
    holds: 'The phone number and delivery address you used last, if you were signed in.',
    seen: 'Only you. Bakers get them with your order.',
    kept: 'Until you delete them in Edit Profile.',
  },
  orders: {
    title: 'Orders',
    holds: 'What you ordered and when, your name, email, phone, delivery address and notes, and what happened with it.',
    seen: 'You, the bakery and our admins. People who help at the bakery see your name, phone, address and notes, but not your email or what you paid.',
    kept: 'For the books. Nothing deletes an order by itself.',
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
      'What you asked for, your answers, allergies and pictures, the quotes and invoices you got, and who changed what in them.',
    seen: 'You, the bakery and the people who help there. Helpers don’t see amounts, and our admins see invoices. Pictures open through links that stop working after a few minutes.',
    kept: 'For the books. A request you don’t confirm by email is deleted within two days, and so are pictures you didn’t send.',
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
    kept: 'Until the baker erases it. Ask them, or us.',
  },
  messages: {
    title: 'Messages',
    holds: 'What you and a bakery write to each other, pictures, and when it was read.',
    seen: 'You, the bakery and the people who help there. Our editors read a conversation when a message in it is reported or held by our rules, and each time is logged.',
    kept: 'Until your account is deleted. A message you take back is gone right away, pictures included.',
  },
  posts: {
    title: 'Reviews, videos and posts',
    holds: 'What you write about a bakery, your stars, links to your videos, and what you post in the forum.',
    seen: 'Anyone, with your username.',
    kept: 'Until you delete them or an editor removes them.',
  },
  bakeries: {
    title: 'Your bakery',
    holds:
      'Your page, menu, hours and pictures, your street, phone and pickup notes, your permit, who helps you, your shared posts, and what you bought from us.',
    seen: 'Your page is public. A home shows a spot about half a mile away. Your street goes to customers whose order you’ve confirmed, and our editors see it. It’s on your page only if you put it there.',
    kept: 'As long as the page is up. When a bakery changes hands, the street, phone, permit and helpers of the person who left are deleted.',
  },
  claims: {
    title: 'Proof that a bakery is yours',
    holds: 'The photos and notes you send us, and what we decided.',
    seen: 'You and our editors. Each time an editor opens a photo is logged.',
    kept: `Photos are deleted ${DOCUMENT_DAYS} days after we decide. The decision stays.`,
  },
  reports: {
    title: 'Reports, decisions and appeals',
    holds:
      'What was reported, by whom and why, what our editors decided, your appeal, and a log of what editors and admins did.',
    seen: 'Our editors and admins. You see decisions about you. Nobody else learns who reported something.',
    kept: 'For as long as the site runs, so that we can answer for our decisions.',
  },
  notifications: {
    title: 'Notifications',
    holds: 'What the bell shows, how you want to hear from us, and your browser’s address for push notifications.',
    seen: 'Only you.',
    kept: `The bell keeps ${BELL_DAYS} days. Push ends when you turn it off or sign out.`,
  },
  mail: {
    title: 'Emails we send',
    holds: 'The text of each email and who it went to.',
    seen: 'Our admins, when an email doesn’t arrive.',
    kept: '30 days.',
  },
  newsletter: {
    title: 'The Breadletter',
    holds: 'Your email address, name, ZIP code and what you’d like to hear about.',
    seen: 'Our admins.',
    kept: 'Until you ask us to delete it. Unsubscribing stops the emails.',
  },
  visits: {
    title: 'Visits and searches',
    holds:
      'How often a bakery’s page was opened or found, by day, without who it was. To slow down abuse and count visitors of a shared link once, we keep one-way codes of internet addresses. Street addresses that people look up are kept as one-way codes with the spot on the map.',
    seen: 'Bakers see their own numbers.',
    kept: 'The daily numbers stay. Codes for shared links go after two days, those against abuse within two days. Looked-up addresses are used for 30 days.',
  },
} satisfies Record<string, HeldData>
