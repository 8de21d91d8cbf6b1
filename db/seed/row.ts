import type { DemoPicture } from './render-pictures'

/** By table, in the order of foreign keys. Keys are column names. */
export type Rows = Record<string, Record<string, unknown>[]>
export type Moment = (minutes_ago: number) => string
export type SeedFacts = { now: Date; password_hash: string; pictures: DemoPicture[] }
