import { z } from 'zod'
import { type Feature, serve } from '~/http/feature.server'
import { reportBrokenLetter } from './broken-letters.commands.server'
import { lettersHandlers } from './letters.api.server'
import { lettersContract } from './letters.contract'

const BrokenLetterJob = z.object({ id: z.uuid() })

export const lettersFeature: Feature = {
  room: 'letters',
  about: 'The words of our emails',
  calls: [serve(lettersContract, lettersHandlers)],
  jobs: [
    {
      name: 'report_broken_letter',
      run: (services, payload) => reportBrokenLetter(services, BrokenLetterJob.parse(payload).id),
    },
  ],
}
