import { type Feature, keepRawBodies, serve } from '~/http/feature.server'
import { mailReturnsHandlers } from './mail-returns.api.server'
import { pruneReturns } from './mail-returns.commands.server'
import { mailReturnsContract } from './mail-returns.contract'
import { mailReturnsOfPerson } from './mail-returns-of-person.commands.server'

export const mailReturnsFeature: Feature = {
  room: 'mail-returns',
  about: 'Mail that came back',
  calls: [serve(mailReturnsContract, mailReturnsHandlers, keepRawBodies)],
  jobs: [{ name: 'prune_mail_returns', run: pruneReturns, minutes: '37' }],
  person_rows: mailReturnsOfPerson,
}
