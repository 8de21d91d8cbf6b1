import { callsOf } from '~/http/api'
import type { picturesContract } from './pictures.contract'

export const picturesApi = callsOf<typeof picturesContract>()
