import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import type { Actor } from '~/http/actor.server'
import { count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { shownPicture, storePrivatePicture } from '~/media/private-pictures.server'
import { isParty } from './conversations.queries.server'
import { NO_CONVERSATION } from './message'
import type { MessagePicture } from './messages.contract'

const AN_HOUR = { attempts: 60, window_seconds: 3600 }

/** The picture waits for the message that it is sent with. */
export async function addMessagePicture(
  services: Services,
  actor: Actor,
  { id: conversation_id, file }: { id: string; file: Uint8Array },
): Promise<MessagePicture> {
  const { db, clock, media } = services
  await count(services, { scope: 'message-picture', key: actor.id!, ...AN_HOUR })
  const picture = await storePrivatePicture(media, file, async ({ id, file: large, small_file, width, height }) => {
    const { rowCount } = await db.execute(sql`
      insert into message_pictures (id, conversation_id, owner_id, file, small_file, width, height, created_at)
      select ${id}::uuid, c.id, ${actor.id}::uuid, ${large}, ${small_file}, ${width}::int, ${height}::int, ${at(clock())}
      from conversations c where c.id = ${conversation_id} and ${isParty(actor)}`)
    if (!rowCount) throw new AppError('not_found', NO_CONVERSATION)
  })
  return shownPicture(services, picture)
}

const UNSENT_DAYS = 1

/** Their files go with them (repeatable/private-files.sql). Run every hour. */
export async function sweepUnsentPictures(given: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const long_ago = at(new Date(given.clock().getTime() - UNSENT_DAYS * DAY_MS))
  const unsent = sql`message_id is null and created_at < ${long_ago}`
  await walkDue<{ id: string }>(given, {
    kind: 'sweep_message_picture',
    due: sql`select id, created_at as since from message_pictures where ${unsent}`,
    act: ({ id }) => given.db.execute(sql`delete from message_pictures where id = ${id} and ${unsent}`),
  })
}
