import { US_STATES } from '../../lib/us-states'
import type { CheckedProgram, KnownProgram } from './known-program'
import { UNVERIFIED } from './unverified-records'
import { VERIFIED } from './verified-records'

const STATE_NAMES = new Map(US_STATES)

const row = ({ part, annual_cap, ...known }: KnownProgram | CheckedProgram) => ({
  key: known.state.toLowerCase() + (part ? `-${part.key}` : ''),
  name: `${STATE_NAMES.get(known.state)} ${part ? part.name : 'cottage food'}`,
  statement: null,
  notice: null,
  on_page: false,
  before_payment: false,
  wants_address: false,
  number_instead: null,
  wants_phone: false,
  wants_permit: false,
  source_url: null,
  source_words: 'Public summaries, collected in September 2026',
  checked_on: null,
  ...known,
  verified: 'checked_on' in known,
  annual_cap_cents: annual_cap === undefined ? null : annual_cap * 100,
})

/** The first rows of `cottage_programs`. */
export const RECORDS = [...VERIFIED, ...UNVERIFIED].map(row)
