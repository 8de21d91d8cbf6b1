import type { DemoPicture } from './render-pictures'

/** Rows by table, in an order that satisfies every foreign key. Keys are column names. */
export type Rows = Record<string, Record<string, unknown>[]>
export type Moment = (minutes_ago: number) => string
export type SeedFacts = { now: Date; password_hash: string; pictures: DemoPicture[] }
