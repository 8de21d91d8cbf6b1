import { type Feature, serve } from '~/http/feature.server'
import { isOf } from '~/http/person-rows.server'
import { premiumLetters } from './letters.server'
import { premiumHandlers } from './premium.api.server'
import { premiumContract } from './premium.contract'
import { featuredWeekSubject, premiumPeriodSubject } from './purchase-subject.commands.server'
import { remindEnding } from './reminders.commands.server'

export const premiumFeature: Feature = {
  room: 'premium',
  about: 'Premium and featured weeks',
  calls: [serve(premiumContract, premiumHandlers)],
  jobs: [{ name: 'remind_premium_ending', run: remindEnding, minutes: '*/30' }],
  subjects: { premium_period: premiumPeriodSubject, featured_week: featuredWeekSubject },
  letters: premiumLetters,
  person_rows: {
    exportOf: (person) => ({ premium_periods: isOf('bought_by', person), featured_weeks: isOf('bought_by', person) }),
  },
}
