import { callsOf } from '~/http/api'
import type { accessContract } from './access.contract'
import type { accountsContract } from './accounts.contract'
import type { emailChangeContract } from './email-change.contract'
import type { secondStepContract } from './second-step.contract'

export const accountsApi = callsOf<
  typeof accountsContract & typeof accessContract & typeof emailChangeContract & typeof secondStepContract
>()
