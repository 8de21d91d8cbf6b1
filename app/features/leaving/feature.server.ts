import { z } from 'zod'
import { type Feature, serve } from '~/http/feature.server'
import { isOf } from '~/http/person-rows.server'
import { forgetExports } from './data-export.commands.server'
import { eraseApproved } from './erase-at-once.commands.server'
import { leavingHandlers } from './leaving.api.server'
import { sweepLeavings, tellStays } from './leaving.commands.server'
import { leavingContract } from './leaving.contract'
import { leavingLetters } from './letters.server'
import { makeExport } from './make-export.commands.server'

const ExportJob = z.object({ id: z.uuid(), file: z.string() })
const UserJob = z.object({ user_id: z.uuid() })

export const leavingFeature: Feature = {
  room: 'leaving',
  about: 'Downloading all of one’s data, and deleting the account',
  calls: [serve(leavingContract, leavingHandlers)],
  jobs: [
    { name: 'make_export', run: (services, payload) => makeExport(services, ExportJob.parse(payload)) },
    { name: 'forget_exports', run: forgetExports, minutes: '27' },
    { name: 'sweep_leavings', run: sweepLeavings, minutes: '*/10' },
    // The database queues it (db/migrations/repeatable/leaving.sql).
    { name: 'tell_stays', run: (services, payload) => tellStays(services, UserJob.parse(payload).user_id) },
  ],
  person_rows: { exportOf: (person) => ({ leavings: isOf('user_id', person) }) },
  approvables: { erase_user: eraseApproved },
  letters: leavingLetters,
}
