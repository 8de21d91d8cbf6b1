import { buffer } from 'node:stream/consumers'
import type { Services } from '~/http/services.server'
import type { MailFile } from '~/mail/attachments.server'
import { findBakeryOf } from './order-exports.queries.server'
import { salesFile } from './order-exports.server'

/** Each day of the money letter's week; none once somebody else owns the bakery. */
export async function salesAttachment({ db }: Services, id: string): Promise<MailFile | null> {
  const [bakery_id = '', owner_id = '', from = '', to = ''] = id.split('.')
  const bakery = await findBakeryOf(db, { bakery_id, owner_id })
  if (!bakery) return null
  const content = await buffer(await salesFile(db, bakery, { from, to, by: 'day' }))
  return { filename: `${bakery.slug}-sales-${from}-to-${to}.csv`, contentType: 'text/csv', content }
}
