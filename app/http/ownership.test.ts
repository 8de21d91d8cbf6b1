import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { makeBakery } from '../../tests/factories/make'
import { addHelper } from '../../tests/factories/order-people'
import { makeOrderRow } from '../../tests/factories/order-row'
import { makePerson, sessionFor } from '../../tests/factories/people'
import { useApp } from '../../tests/setup/app'
import { findActor } from '../features/accounts/sessions.queries.server'
import { findMailedOrder } from '../features/orders/mailed-order.queries.server'
import { ANONYMOUS } from './actor.server'
import {
  claims,
  claimsOrAdmin,
  findCrew,
  helps,
  isHelper,
  isOwner,
  owns,
  ownsOrAdmin,
  primaryBakery,
  worksOrAdmin,
} from './ownership.server'

const app = useApp()
const VERIFIED = { verification_status: 'verified', verified_at: new Date() } as const

describe('whose a bakery is', () => {
  test('only a verified claim counts, in every place that asks', async () => {
    const { services } = app
    const person = await makePerson(services)
    const { access_token } = await sessionFor(services, person)
    const made = async (claim: object) => (await makeBakery(services.db, claim as never)).id
    const own = await made({ claimed_by: person.id, ...VERIFIED })
    const claimed = await made({ claimed_by: person.id, verification_status: 'pending', verified_at: null })
    const foreign = await made({ claimed_by: (await makePerson(services)).id, ...VERIFIED })

    const actor = (await findActor(services)(access_token))!
    expect(actor.bakery_ids).toEqual([own])
    expect([own, claimed, foreign].map((id) => isOwner(actor, id))).toEqual([true, false, false])
    expect(primaryBakery(actor)).toBe(own)
    const found = async (where: ReturnType<typeof owns>) =>
      (await services.db.execute<{ id: string }>(sql`select id from bakeries where ${where}`)).rows.map(({ id }) => id)
    expect(await found(owns(actor, sql`id`))).toEqual([own])
    expect(await found(ownsOrAdmin(actor, sql`id`))).toEqual([own])
    expect((await found(ownsOrAdmin({ ...actor, roles: ['admin'] }, sql`id`))).toSorted()).toEqual(
      expect.arrayContaining([own, claimed, foreign]),
    )
    expect(await found(ownsOrAdmin({ ...actor, roles: ['editor'] }, sql`id`))).toEqual([own])
    expect((await found(claims(actor, sql`id`))).toSorted()).toEqual([own, claimed].toSorted())
    expect((await found(claimsOrAdmin(actor, sql`id`))).toSorted()).toEqual([own, claimed].toSorted())
    expect(await found(claimsOrAdmin({ ...actor, roles: ['admin'] }, sql`id`))).toEqual(
      expect.arrayContaining([own, claimed, foreign]),
    )
    const mailed = async (bakery_id: string) =>
      (await findMailedOrder(services.db, (await makeOrderRow(services.db, { bakery_id })).id)).owner_email
    expect([await mailed(own), await mailed(claimed)]).toEqual([person.email, null])
  })

  test('a helper works the board, and owns and claims nothing', async () => {
    const { services } = app
    const [owner, helper] = [await makePerson(services), await makePerson(services)]
    const { access_token } = await sessionFor(services, helper)
    const { id } = await makeBakery(services.db, { claimed_by: owner.id, ...VERIFIED })
    await addHelper(services, id, helper)
    const actor = (await findActor(services)(access_token))!
    expect([actor.bakery_ids, actor.helps_ids, primaryBakery(actor)]).toEqual([[], [id], null])
    expect([isOwner(actor, id), isHelper(actor, id), isHelper({ ...actor, roles: ['admin'] }, id)]).toEqual([
      ...[false, true, false],
    ])
    const counted = async (where: ReturnType<typeof owns>) =>
      (await services.db.execute(sql`select id from bakeries where id = ${id} and ${where}`)).rows.length
    expect([await counted(helps(actor, sql`id`)), await counted(worksOrAdmin(actor, sql`id`))]).toEqual([1, 1])
    for (const rule of [owns, ownsOrAdmin, claims, claimsOrAdmin]) expect(await counted(rule(actor, sql`id`))).toBe(0)
    expect((await findCrew(services.db, [id], { without: null })).toSorted()).toEqual([owner.id, helper.id].toSorted())
  })

  test('nobody owns nothing', () => {
    expect(new PgDialect().sqlToQuery(owns(ANONYMOUS, sql`id`)).sql).toBe('false')
    expect(new PgDialect().sqlToQuery(claims(ANONYMOUS, sql`id`)).sql).toBe('false')
    expect(primaryBakery(ANONYMOUS)).toBeNull()
  })
})
