import { z } from 'zod'
import type { Feature } from '~/http/feature.server'
import { reportBrokenLetter } from './broken-letters.commands.server'

const BrokenLetterJob = z.object({ id: z.uuid() })

export const lettersFeature: Feature = {
  room: 'letters',
  about: 'The words of our emails',
  jobs: [
    {
      name: 'report_broken_letter',
      run: (services, payload) => reportBrokenLetter(services, BrokenLetterJob.parse(payload).id),
    },
  ],
}
