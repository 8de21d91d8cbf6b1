import type { Tx } from '~/db/client.server'
import type { Services } from '~/http/services.server'
import { linkTo } from '~/media/private-files.server'
import { findAround } from './reported-message.queries.server'

/** For an editor who rules. The links to the pictures are good for a few minutes. */
export async function showAround({ secret, clock }: Pick<Services, 'secret' | 'clock'>, tx: Tx, message_id: string) {
  const found = await findAround(tx, message_id)
  if (!found) return null
  const messages = found.messages.map(({ files, ...message }) => ({
    ...message,
    pictures: files.map((file) => linkTo(secret, file, clock())),
  }))
  return { ...found, messages }
}
