import { sql } from 'drizzle-orm'
import { count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { formatOf } from '~/media/picture-format'
import { encodePicture } from '~/media/pictures.server'
import { hourLinkTo, privateName } from '~/media/private-files.server'
import { NO_REQUEST } from './help'
import type { HelpRequest } from './help.contract'
import { type Asker, findRequest, findRequestId, type Stored } from './help.queries.server'

const A_DAY = { attempts: 10, window_seconds: 86_400 }

/** Whoever reads the request sees its picture: its author, and our editors. */
export const withScreenshot = <Request extends HelpRequest>(
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  { file, ...request }: Stored<Request>,
) => ({ ...request, screenshot_url: file && hourLinkTo(secret, file, clock()) })

/** The picture before it is deleted by a trigger (repeatable/private-files.sql). */
export async function addScreenshot(
  services: Services,
  { number, file, ...asker }: { number: string; file: Uint8Array } & Asker,
): Promise<HelpRequest> {
  const { db, secret, media } = services
  // What is no picture is refused first, with its sentence; a picture costs a second, so its request is looked for before.
  if (formatOf(file) === null) await encodePicture(file)
  const { id } = orNotFound(await db.transaction((tx) => findRequestId(tx, secret, number, asker)), NO_REQUEST)
  await count(services, { scope: 'help/screenshot', key: id, ...A_DAY })
  const { files } = await encodePicture(file)
  const name = privateName('webp')
  await media.put(name, files.reduce((one, other) => (other.width > one.width ? other : one)).data)
  const { rowCount } = await db.execute(sql`update help_requests set file = ${name} where id = ${id} and kind = 'bug'`)
  if (!rowCount) {
    await media.delete(name)
    throw new AppError('conflict', 'You can add a picture to a bug report.')
  }
  return withScreenshot(services, orNotFound(await findRequest(db, secret, number, asker), NO_REQUEST))
}
