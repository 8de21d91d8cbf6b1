import { type Feature, serve } from '~/http/feature.server'
import { alertStops } from './alerts.commands.server'
import { breadletterStops } from './leave.commands.server'
import { newsletterLetters } from './letters.server'
import { mailNewBakeries } from './new-bakeries.commands.server'
import { newBakeriesLetters } from './new-bakeries-letters.server'
import { newsletterHandlers } from './newsletter.api.server'
import { askEarlySignups, forgetUnconfirmed } from './newsletter.commands.server'
import { newsletterContract } from './newsletter.contract'
import { newsletterOfPerson } from './newsletter-of-person.commands.server'

export const newsletterFeature: Feature = {
  room: 'newsletter',
  about: 'The Breadletter and alerts',
  calls: [serve(newsletterContract, newsletterHandlers)],
  jobs: [
    { name: 'ask_early_signups', run: askEarlySignups, minutes: '*/15' },
    { name: 'forget_unconfirmed_signups', run: forgetUnconfirmed, minutes: '41' },
    { name: 'mail_new_bakeries', run: mailNewBakeries, minutes: '*/10' },
  ],
  stops: { ...breadletterStops, ...alertStops },
  letters: [...newsletterLetters, ...newBakeriesLetters],
  person_rows: newsletterOfPerson,
}
