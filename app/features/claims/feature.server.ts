import { type Feature, serve } from '~/http/feature.server'
import { forgetOldDocuments } from './claim-documents.commands.server'
import { claimsHandlers } from './claims.api.server'
import { claimsContract } from './claims.contract'
import { claimsOfPerson } from './claims-of-person.commands.server'
import { claimLetters } from './letters.server'
import { claimCase } from './rule-claim.commands.server'

export const claimsFeature: Feature = {
  room: 'claims',
  about: 'Proving that a bakery is yours',
  calls: [serve(claimsContract, claimsHandlers)],
  jobs: [{ name: 'forget_claim_documents', run: forgetOldDocuments, minutes: '13' }],
  cases: { claim: claimCase },
  letters: claimLetters,
  person_rows: claimsOfPerson,
}
