import { type Feature, serve } from '~/http/feature.server'
import { menuHandlers } from './menu.api.server'
import { menuContract } from './menu.contract'
import { menuImportHandlers, takeCsv } from './menu-import.api.server'
import { menuImportContract } from './menu-import.contract'
import { menuItemsHandlers } from './menu-items.api.server'
import { menuItemsContract } from './menu-items.contract'
import { menuOfPerson } from './menu-of-person.commands.server'

export const menuFeature: Feature = {
  room: 'menu',
  about: 'Menus: items, stock, import and export',
  calls: [
    serve(menuContract, menuHandlers),
    serve(menuItemsContract, menuItemsHandlers),
    serve(menuImportContract, menuImportHandlers, takeCsv),
  ],
  person_rows: menuOfPerson,
}
