import type { BakeryProgram, Program } from './cottage-food.contract'
import { asksForAddress } from './program'

/** In the form a missing value is empty text. */
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

/** Leaves out a choice made for another program that this one does not ask for. */
export const bodyOf = (form: ProgramFields, program: Program | undefined) => ({
  ...form,
  program_key: form.program_key || null,
  permit_expires_on: form.permit_expires_on || null,
  address_choice: program && asksForAddress(program) ? form.address_choice : ('private' as const),
  phone: program?.wants_phone ? form.phone : '',
})

/** "California Class A, permit A-1234" */
export function chosenWords({ programs, chosen }: BakeryProgram): string {
  const name = programs.find(({ key }) => key === chosen?.program_key)?.name ?? 'None chosen'
  return chosen?.permit_number ? `${name}, permit ${chosen.permit_number}` : name
}
