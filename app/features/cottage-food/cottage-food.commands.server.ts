import { sql } from 'drizzle-orm'
import { cottage_programs } from '~/db/schema/cottage-food'
import { recordAudit, recordForOwner } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import { claimsOrAdmin, NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound, refuseWrong } from '~/lib/errors'
import type { BakeryProgram, ProgramChoice, ProgramRecord, RecordEdit } from './cottage-food.contract'
import { findBakeryProgram, findProgram } from './cottage-food.queries.server'
import { choiceProblem, KEY_NEEDED, PROGRAM_KEY } from './program'

type ProgramServices = Pick<Services, 'db' | 'clock'>

export const chooseProgram = (
  { db, clock }: ProgramServices,
  actor: Actor,
  bakery_id: string,
  choice: ProgramChoice,
): Promise<BakeryProgram> =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select from bakeries where id = ${bakery_id} and ${claimsOrAdmin(actor, sql`id`)} for no key update`,
    )
    const present = orNotFound(await findBakeryProgram(tx, actor, bakery_id, clock()), NOT_YOURS)
    if (choice.version && choice.version !== present.version)
      throw new AppError('conflict', 'Your program was changed somewhere else in the meantime.', {
        details: { present },
      })
    const { program_key, permit_number, county, permit_expires_on, address_choice, state_number, phone } = choice
    if (program_key === null) {
      await tx.execute(sql`delete from bakery_programs where bakery_id = ${bakery_id}`)
    } else {
      const program = present.programs.find(({ key }) => key === program_key)
      if (!program)
        throw new AppError('invalid', 'Please choose one of the programs of your state.', { field: 'program_key' })
      const problem = choiceProblem(program, choice, present.address)
      if (problem) throw new AppError('invalid', problem.sentence, { field: problem.field })
      await tx.execute(sql`
        insert into bakery_programs (bakery_id, program_key, permit_number, county, permit_expires_on, address_choice, state_number, phone)
        values (${bakery_id}, ${program_key}, ${permit_number || null}, ${county || null}, ${permit_expires_on}::date,
          ${address_choice}, ${state_number || null}, ${phone || null})
        on conflict (bakery_id) do update set program_key = excluded.program_key, permit_number = excluded.permit_number,
          county = excluded.county, permit_expires_on = excluded.permit_expires_on, address_choice = excluded.address_choice,
          state_number = excluded.state_number, phone = excluded.phone, updated_at = now()`)
    }
    const after = (await findBakeryProgram(tx, actor, bakery_id, clock()))!
    await recordForOwner(tx, clock(), actor, { bakery_id, action: 'bakery.program_chosen', before: present, after })
    return after
  })

/** The lock makes two admins who write the same record take turns, also for a new one. */
export const writeProgram = (
  { db, clock }: ProgramServices,
  actor: Actor,
  key: string,
  { version, annual_cap, ...edit }: RecordEdit,
): Promise<ProgramRecord> => {
  refuseWrong({
    key: !PROGRAM_KEY.test(key) && KEY_NEEDED,
    state: !key.startsWith(edit.state.toLowerCase()) && 'The key begins with the letters of its state.',
  })
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cottage_program:${key}`}, 0))`)
    const present = await findProgram(tx, key)
    if (version && version !== present?.version)
      throw new AppError('conflict', 'This record was changed somewhere else in the meantime.', {
        details: { present },
      })
    const row = {
      ...edit,
      statement: edit.statement || null,
      notice: edit.notice || null,
      number_instead: edit.number_instead || null,
      annual_cap_cents: annual_cap,
      edited_by: actor.id,
      updated_at: clock(),
    }
    await tx
      .insert(cottage_programs)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: cottage_programs.key, set: row })
    const written = (await findProgram(tx, key))!
    if (written.version === present?.version) return written
    const subject = { subject_type: 'cottage_program', subject_id: key }
    const entry = { by: actor, action: 'cottage_program.written', ...subject }
    await recordAudit(tx, clock(), { ...entry, details: { before: present, after: written } })
    return written
  })
}
