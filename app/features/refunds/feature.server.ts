import { z } from 'zod'
import { type Feature, serve } from '~/http/feature.server'
import { refundLetters } from './letters.server'
import { refundsHandlers } from './refunds.api.server'
import { refundsContract } from './refunds.contract'
import { refundsOfPerson } from './refunds-of-person.commands.server'
import { sendRefund } from './send-refund.commands.server'

const RefundJob = z.object({ id: z.uuid() })

export const refundsFeature: Feature = {
  room: 'refunds',
  about: 'Refunds that came back, and what a baker hears of disputes',
  calls: [serve(refundsContract, refundsHandlers)],
  jobs: [
    {
      name: 'send_refund',
      run: (services, payload) => sendRefund(services, RefundJob.parse(payload).id),
      lane: 'money',
    },
  ],
  letters: refundLetters,
  person_rows: refundsOfPerson,
}
