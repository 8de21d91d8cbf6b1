import type { BakeryProgram, Program } from './cottage-food.contract'
import { asksForAddress } from './program'

/** As the form holds it: what is not given is empty text. */
export const formOf = ({ chosen }: BakeryProgram) => ({
  program_key: chosen?.program_key ?? '',
  permit_number: chosen?.permit_number ?? '',
  county: chosen?.county ?? '',
  permit_expires_on: chosen?.permit_expires_on ?? '',
  address_choice: chosen?.address_choice ?? ('private' as const),
  state_number: chosen?.state_number ?? '',
  phone: chosen?.phone ?? '',
})
export type ProgramFields = ReturnType<typeof formOf>

/** A choice that was made for another program, and is asked for no more, is not sent. */
export const bodyOf = (form: ProgramFields, program: Program | undefined) => ({
  ...form,
  program_key: form.program_key || null,
  permit_expires_on: form.permit_expires_on || null,
  address_choice: program && asksForAddress(program) ? form.address_choice : ('private' as const),
  phone: program?.wants_phone ? form.phone : '',
})
