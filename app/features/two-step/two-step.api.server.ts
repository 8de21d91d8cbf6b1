import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { beginApp, confirmApp, removeApp } from './code-app.commands.server'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.commands.server'
import { renewCodes } from './renew-codes.commands.server'
import type { twoStepContract } from './two-step.contract'
import { findTwoStep } from './two-step.queries.server'

export const twoStepHandlers = (services: Services): Handlers<typeof twoStepContract> => ({
  'GET /two-step': ({ actor }) => findTwoStep(services, actor),
  'POST /two-step/app': ({ actor }) => beginApp(services, actor),
  'POST /two-step/app/confirm': async ({ actor, body }) => ({
    recovery_codes: await confirmApp(services, actor, body.code),
  }),
  'DELETE /two-step/app': async ({ actor }) => {
    await removeApp(services, actor)
    return undefined
  },
  'POST /two-step/passkeys/begin': ({ actor }) => beginPasskey(services, actor),
  'POST /two-step/passkeys': ({ actor, body }) => addPasskey(services, actor, body),
  'PUT /two-step/passkeys/:id': async ({ actor, params, body }) => {
    await renamePasskey(services, actor, params.id, body.name)
    return undefined
  },
  'DELETE /two-step/passkeys/:id': async ({ actor, params }) => {
    await removePasskey(services, actor, params.id)
    return undefined
  },
  'POST /two-step/recovery-codes': async ({ actor }) => ({ recovery_codes: await renewCodes(services, actor) }),
})
