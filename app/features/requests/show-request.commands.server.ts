import type { Db } from '~/db/client.server'
import { readGroup } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { shownPicture } from '~/media/private-pictures.server'
import { NO_SUCH_REQUEST, requestGroup } from './request'
import type { CustomRequest } from './requests.contract'
import { findRequest } from './requests.queries.server'

type ShowRequestServices = Pick<Services, 'secret' | 'clock'> & { db: Pick<Db, 'execute'> }

/** Null when the actor may not see it. */
export async function readRequest(
  { db, ...files }: ShowRequestServices,
  actor: Actor,
  id: string,
): Promise<CustomRequest | null> {
  const found = await findRequest(db, actor, id)
  return found && { ...found, pictures: found.pictures.map((picture) => shownPicture(files, picture)) }
}

/** Opening the request reads its news in the bell. */
export async function openRequest(services: Services, actor: Actor, id: string): Promise<CustomRequest> {
  const request = orNotFound(await readRequest(services, actor, id), NO_SUCH_REQUEST)
  if (actor.id) await readGroup(services.db, [actor.id], requestGroup(id))
  return request
}
