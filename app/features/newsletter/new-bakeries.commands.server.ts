import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import type { Services } from '~/http/services.server'
import { DAY_MS, MINUTE_MS } from '~/lib/durations'
import { sendLetters } from '~/mail/outbox.server'
import { stopLink } from '~/mail/stop-mail.server'
import { zipPlaceOf } from '../places/zip-place.commands.server'
import {
  type AlertReader,
  type DueArea,
  dueAreas,
  listMissingAreas,
  listReaders,
  type Newcomers,
  takeNewcomers,
} from './new-bakeries.queries.server'
import { newBakeriesLetter } from './new-bakeries-letters.server'
import { newBakeriesKey } from './newsletter'
import { subscriberLinks } from './subscriber-links.commands.server'

type AlertServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>

const READERS_AT_ONCE = 500
/** A listing that is being committed at this moment has an earlier time: it must not fall between two weeks. */
const SETTLED_MS = 5 * MINUTE_MS
const FIRST_LOOKS_BACK_DAYS = 7
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** On Thursday mornings, to whoever asked: what is new is found once for each area (decision 246). */
export async function mailNewBakeries(given: AlertServices): Promise<boolean> {
  // The law wants the house's address in letters to many.
  if (given.env.postal_address === null) return false
  await openAreas(given)
  return walkDue<DueArea>(given, {
    kind: 'new_bakeries',
    due: dueAreas(given.clock()),
    at_once: 2,
    act: (area) => given.db.transaction((tx) => mailArea(tx, given, area)),
  })
}

async function openAreas({ db, clock }: { db: Db; clock: () => Date }): Promise<void> {
  const missing = await listMissingAreas(db)
  if (missing.length === 0) return
  const areas = missing.map((row) => ({ ...zipPlaceOf(row), miles: row.miles }))
  const told_until = new Date(clock().getTime() - FIRST_LOOKS_BACK_DAYS * DAY_MS).toISOString()
  await db.execute(sql`
    insert into alert_areas (zip_code, miles, place, latitude, longitude, time_zone, told_until)
    select zip_code, miles, place, latitude, longitude, time_zone, ${told_until}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb)
      as a (zip_code text, miles integer, place text, latitude float8, longitude float8, time_zone text)
    on conflict do nothing`)
}

/** All of an area or nothing: a process that dies begins it again, and the outbox takes each reader's key once. */
async function mailArea(tx: Tx, given: AlertServices, area: DueArea): Promise<void> {
  const newcomers = await takeNewcomers(tx, area, new Date(given.clock().getTime() - SETTLED_MS))
  if (newcomers.total === 0) return
  for (let after = NOBODY; ; ) {
    const readers = await listReaders(tx, area, { after, limit: READERS_AT_ONCE })
    await sendLetters(
      tx,
      readers.map((reader) => write(given, { area, newcomers, reader })),
    )
    const last = readers[READERS_AT_ONCE - 1]
    if (!last) return
    after = last.id
  }
}

interface Written {
  area: DueArea
  newcomers: Newcomers
  reader: AlertReader
}

function write({ env, secret }: AlertServices, { area, newcomers, reader }: Written) {
  const { public_url, postal_address } = env
  const { zip_code, place, miles, latitude, longitude, day } = area
  const { preferences_url } = subscriberLinks({ public_url, secret }, reader)
  const alerts_off_url = stopLink({ public_url, secret }, '/unsubscribe-alerts', {
    who: reader.id,
    what: 'new_bakeries',
  })
  const around = new URLSearchParams({
    ...{ lat: latitude.toFixed(4), lng: longitude.toFixed(4), radius: String(Math.round(miles * 1.609344)) },
    ...{ location: zip_code, sort: 'newest' },
  })
  const browse_url = `${public_url}/browse?${around}`
  return newBakeriesLetter.mail(
    {
      place,
      miles,
      ...newcomers,
      public_url,
      browse_url,
      preferences_url,
      alerts_off_url,
      postal_address: postal_address ?? '',
    },
    { to: reader.email, mail_key: `${newBakeriesKey(reader.id)}${day}` },
  )
}
