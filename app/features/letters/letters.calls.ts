import { callsOf } from '~/http/api'
import type { lettersContract } from './letters.contract'

export const lettersApi = callsOf<typeof lettersContract>()
