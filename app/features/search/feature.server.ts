import { type Feature, serve } from '~/http/feature.server'
import { searchHandlers } from './search.api.server'
import { searchContract } from './search.contract'
import { searchOfPerson } from './search-of-person.commands.server'
import { beginSitemapFiles } from './sitemap.commands.server'

export const searchFeature: Feature = {
  room: 'search',
  about: 'Finding bakeries',
  calls: [serve(searchContract, searchHandlers)],
  jobs: [{ name: 'begin_sitemap_files', run: (services) => beginSitemapFiles(services), minutes: '*/20' }],
  person_rows: searchOfPerson,
}
