import { z } from 'zod'
import { type Feature, serve } from '~/http/feature.server'
import { isOf } from '~/http/person-rows.server'
import { appealsHandlers } from './appeals.api.server'
import { appealsContract } from './appeals.contract'
import { CASE_STATES, RULINGS } from './case'
import { casesHandlers } from './cases.api.server'
import { casesContract } from './cases.contract'
import { caseLetters } from './letters.server'
import { ruleLater } from './rule-case.commands.server'

const RulingJob = z.object({
  kind: z.string(),
  subject_id: z.uuid(),
  editor_id: z.uuid(),
  session_id: z.uuid().nullish(),
  ruling: z.enum(RULINGS),
  reason: z.string().optional(),
  days: z.int().optional(),
  seen: z.object({ id: z.uuid(), state: z.enum(CASE_STATES), opened_at: z.string(), at: z.string() }),
})

export const casesFeature: Feature = {
  room: 'cases',
  about: 'What’s waiting for a person',
  calls: [serve(casesContract, casesHandlers), serve(appealsContract, appealsHandlers)],
  jobs: [{ name: 'rule_case', run: (services, payload) => ruleLater(services, RulingJob.parse(payload)) }],
  letters: caseLetters,
  person_rows: { exportOf: (person) => ({ appeals: isOf('user_id', person) }) },
}
