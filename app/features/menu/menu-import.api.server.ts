import type { FastifyInstance } from 'fastify'
import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { writeSheet } from './menu-csv'
import { importMenu, previewImport, undoImport } from './menu-import.commands.server'
import type { menuImportContract } from './menu-import.contract'
import { listOwnItems } from './menu-items.queries.server'

export const menuImportHandlers = ({ db, clock }: Services): Handlers<typeof menuImportContract> => ({
  'GET /bakeries/:bakery_id/exports/menu.csv': async ({ actor, params, reply }) => {
    const { items } = orNotFound(
      await listOwnItems(db, actor, params.bakery_id, { archived: false }, clock()),
      NOT_YOURS,
    )
    reply.header('content-disposition', 'attachment; filename="menu.csv"')
    return Buffer.from(writeSheet(items))
  },
  'POST /bakeries/:bakery_id/menu-import/preview': ({ actor, params, body }) =>
    previewImport(db, actor, params.bakery_id, body.text, clock()),
  'POST /bakeries/:bakery_id/menu-import': ({ actor, params, body }) =>
    importMenu(db, actor, params.bakery_id, body, clock()),
  'POST /bakeries/:bakery_id/menu-import/:import_id/undo': ({ actor, params }) =>
    undoImport(db, actor, params, clock()),
})

/** Accepts a plain CSV file as the body, too. */
export function takeCsv(app: FastifyInstance): void {
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, text, done) => done(null, { text }))
}
