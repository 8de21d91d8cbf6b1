import { type Feature, serve } from '~/http/feature.server'
import { payoutLetters } from './letters.server'
import { mailMoneyWeeks, moneyLetterStops } from './money-week.commands.server'
import { payoutsHandlers } from './payouts.api.server'
import { payoutsContract } from './payouts.contract'
import { payoutsOfPerson } from './payouts-of-person.commands.server'

export const payoutsFeature: Feature = {
  room: 'payouts',
  about: 'The baker’s side of card payments, and the weekly money letter',
  calls: [serve(payoutsContract, payoutsHandlers)],
  jobs: [{ name: 'mail_money_weeks', run: mailMoneyWeeks, minutes: '1,31' }],
  stops: moneyLetterStops,
  letters: payoutLetters,
  person_rows: payoutsOfPerson,
}
