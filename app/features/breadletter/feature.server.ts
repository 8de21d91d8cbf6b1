import type { Feature } from '~/http/feature.server'
import { breadletterOfPerson } from './breadletter-of-person.commands.server'
import { forgetReaders } from './forget-readers.commands.server'
import { breadletterLetters } from './letters.server'
import { sendBreadletter } from './send-issue.commands.server'

export const breadletterFeature: Feature = {
  room: 'breadletter',
  about: 'The Breadletter’s issues',
  jobs: [
    { name: 'send_breadletter', run: sendBreadletter, minutes: '*' },
    { name: 'forget_breadletter_readers', run: forgetReaders, minutes: '29' },
  ],
  letters: breadletterLetters,
  person_rows: breadletterOfPerson,
}
