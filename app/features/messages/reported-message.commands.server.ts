import type { Tx } from '~/db/client.server'
import { fileReport } from '~/features/moderation/reports.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { linkTo } from '~/media/private-files.server'
import type { ReportReason } from '../moderation/report-reasons'
import { NO_MESSAGE } from './message'
import { findAround, mayReport } from './reported-message.queries.server'

/** Of a conversation that one is in. */
export async function reportMessage(
  services: Services,
  actor: Actor,
  { message_id, ...report }: { message_id: string; reason: ReportReason; details: string },
): Promise<void> {
  if (!(await mayReport(services.db, actor, message_id))) throw new AppError('not_found', NO_MESSAGE)
  await fileReport(services, actor, { subject_type: 'message', subject_id: message_id, ...report })
}

/** For an editor who rules, with links to the pictures for a few minutes. */
export async function showAround({ secret, clock }: Pick<Services, 'secret' | 'clock'>, tx: Tx, message_id: string) {
  const found = await findAround(tx, message_id)
  if (!found) return null
  const messages = found.messages.map(({ files, ...message }) => ({
    ...message,
    pictures: files.map((file) => linkTo(secret, file, clock())),
  }))
  return { ...found, messages }
}
