import { callerOf } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { denySecondStep } from './put-out.commands.server'
import { beginPasskeySignIn, beginStepUp, signInByPasskey, stepUp, takeSecondStep } from './second-step.commands.server'
import type { secondStepContract } from './second-step.contract'

export const secondStepHandlers = (services: Services): Handlers<typeof secondStepContract> => ({
  'POST /auth/second-step': async ({ body, request }) => ({
    session: await takeSecondStep(services, callerOf(request), body),
  }),
  'POST /auth/second-step/deny': async ({ body }) => {
    await denySecondStep(services, body.token)
    return undefined
  },
  'POST /auth/passkey/begin': () => beginPasskeySignIn(services),
  'POST /auth/passkey': async ({ body, request }) => ({
    session: await signInByPasskey(services, callerOf(request), body),
  }),
  'POST /auth/step-up/begin': async ({ actor }) => ({ passkey: await beginStepUp(services, actor) }),
  'POST /auth/step-up': async ({ body, actor }) => {
    await stepUp(services, actor, body)
    return undefined
  },
})
