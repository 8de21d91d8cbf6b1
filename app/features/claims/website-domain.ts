import { PROGRAM } from '~/lib/brand'

/** Hosts where thousands have a page or a mailbox: an address there proves nothing. Names below them get no mail either. */
const SHARED = [
  ...[
    'gmail.com',
    'googlemail.com',
    'yahoo.com',
    'ymail.com',
    'rocketmail.com',
    'outlook.com',
    'hotmail.com',
    'live.com',
  ],
  ...[
    'msn.com',
    'icloud.com',
    'me.com',
    'mac.com',
    'aol.com',
    'proton.me',
    'protonmail.com',
    'pm.me',
    'gmx.com',
    'gmx.us',
  ],
  ...[
    'mail.com',
    'zoho.com',
    'fastmail.com',
    'hey.com',
    'tutanota.com',
    'tuta.com',
    'yandex.com',
    'comcast.net',
    'att.net',
  ],
  ...[
    'verizon.net',
    'sbcglobal.net',
    'cox.net',
    'charter.net',
    'bellsouth.net',
    'earthlink.net',
    'juno.com',
    'inbox.com',
  ],
  ...[
    'facebook.com',
    'fb.com',
    'fb.me',
    'instagram.com',
    'tiktok.com',
    'x.com',
    'twitter.com',
    'youtube.com',
    'youtu.be',
  ],
  ...[
    'pinterest.com',
    'linkedin.com',
    'nextdoor.com',
    'yelp.com',
    'threads.net',
    'google.com',
    'goo.gl',
    'g.page',
    'bit.ly',
  ],
  ...['linktr.ee', 'linktree.com', 'beacons.ai', 'bio.link', 'campsite.bio', 'carrd.co', 'about.me', 'milkshake.app'],
  ...['wix.com', 'wixsite.com', 'squarespace.com', 'square.site', 'squareup.com', 'weebly.com', 'weeblysite.com'],
  ...['godaddysites.com', 'godaddy.com', 'wordpress.com', 'blogspot.com', 'blogger.com', 'tumblr.com', 'medium.com'],
  ...[
    'myshopify.com',
    'shopify.com',
    'etsy.com',
    'ebay.com',
    'amazon.com',
    'bigcartel.com',
    'castiron.me',
    'hotplate.com',
  ],
  ...['github.io', 'gitlab.io', 'netlify.app', 'vercel.app', 'pages.dev', 'web.app', 'firebaseapp.com', 'webflow.io'],
  ...[
    'strikingly.com',
    'jimdosite.com',
    'jimdofree.com',
    'site123.me',
    'mystrikingly.com',
    'ueniweb.com',
    'business.site',
  ],
  ...[
    'toasttab.com',
    'doordash.com',
    'ubereats.com',
    'grubhub.com',
    'substack.com',
    'notion.site',
    'gumroad.com',
    'ko-fi.com',
  ],
  ...['patreon.com', 'meetup.com', 'eventbrite.com', `${PROGRAM}.com`, 'localline.ca', 'market.me', 'simplybread.co'],
]

/** Suffixes below which names are sold, such as com.au and co.uk; in the US those of states and cities. */
const SOLD_BELOW = /^(?:(?:co|com|org|net|edu|gov|ac|or|ne|gob|nom)\.[a-z]{2}|(?:[a-z-]+\.)?[a-z]{2}\.us)$/

const LONGEST_NAME = 253

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/** The site's host and the parent names that still belong to it; none where the site is a page on a shared host. */
export function mailDomains(website_url: string | null): string[] {
  if (!website_url || !URL.canParse(website_url)) return []
  const host = new URL(website_url).hostname.replace(/^www\./, '').replace(/\.$/, '')
  if (host.length > LONGEST_NAME || /^[\d.]+$|[[\]:]/.test(host) || SHARED.some((shared) => isWithin(host, shared)))
    return []
  const labels = host.split('.')
  return labels
    .map((_, from) => labels.slice(from).join('.'))
    .filter((name) => name.includes('.') && !SOLD_BELOW.test(name))
}

export const isOnDomain = (email: string, website_url: string | null): boolean =>
  mailDomains(website_url).includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

/** A code that came back shows who has the website of that time; the page may name another one since. */
export const isElsewhere = (sent_to: string | null, website_url: string | null): boolean =>
  sent_to !== null && !isOnDomain(sent_to, website_url)
