import { stopLink } from '~/mail/stop-mail.server'
import { type Linked, preferencesPath, type Site } from './newsletter-links.server'

/** Where every mail to a subscriber leads: what to get, and how to end it. */
export const subscriberLinks = (site: Site, signup: Linked) => ({
  preferences_url: `${site.public_url}${preferencesPath(site.secret, signup)}`,
  off_url: stopLink(site, '/unsubscribe', { who: signup.id, what: 'breadletter' }),
})
