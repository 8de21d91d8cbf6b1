import { type Feature, serve } from '~/http/feature.server'
import { breadletterHandlers } from './breadletter.api.server'
import { breadletterContract } from './breadletter.contract'
import { breadletterOfPerson } from './breadletter-of-person.commands.server'
import { forgetReaders } from './forget-readers.commands.server'
import { breadletterLetters } from './letters.server'
import { sendBreadletter } from './send-issue.commands.server'

export const breadletterFeature: Feature = {
  room: 'breadletter',
  about: 'The Breadletter’s issues',
  calls: [serve(breadletterContract, breadletterHandlers)],
  jobs: [
    { name: 'send_breadletter', run: sendBreadletter, minutes: '*' },
    { name: 'forget_breadletter_readers', run: forgetReaders, minutes: '29' },
  ],
  letters: breadletterLetters,
  person_rows: breadletterOfPerson,
}
