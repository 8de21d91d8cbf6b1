import { callsOf } from '~/http/api'
import type { blocksContract } from './blocks.contract'

export const blocksApi = callsOf<typeof blocksContract>()
