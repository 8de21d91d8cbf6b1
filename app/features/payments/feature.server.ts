import { z } from 'zod'
import { type Feature, keepRawBodies, serve } from '~/http/feature.server'
import { expire } from './expiry.commands.server'
import { processEvent, pruneEvents } from './inbox.commands.server'
import { paymentsOfPerson } from './payments-of-person.commands.server'
import { sweepPayments } from './sweep.commands.server'
import { webhookHandlers } from './webhook.api.server'
import { webhookContract } from './webhook.contract'

const PageJob = z.object({ subject_kind: z.string(), subject_id: z.uuid() })
const EventJob = z.object({ id: z.string() })
const SweepJob = z.object({ quiet_ms: z.int().default(30_000) })

export const paymentsFeature: Feature = {
  room: 'payments',
  about: 'News of the payment provider',
  calls: [serve(webhookContract, webhookHandlers, keepRawBodies)],
  jobs: [
    {
      name: 'process_webhook',
      run: (services, payload) => processEvent(services, EventJob.parse(payload).id),
      lane: 'money',
    },
    { name: 'close_page', run: (services, payload) => expire(services, PageJob.parse(payload)), lane: 'money' },
    {
      name: 'sweep_payments',
      run: (services, payload) => sweepPayments(services, SweepJob.parse(payload ?? {})),
      minutes: '*',
      lane: 'money',
    },
    { name: 'prune_events', run: pruneEvents, minutes: '37' },
  ],
  person_rows: paymentsOfPerson,
}
