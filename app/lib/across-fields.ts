/**
 * For `refine` over several fields of an object: the rule is asked also where some of them are wrong by themselves, so that a refusal
 * names every field (ruling 59). What it is given may then be of any type.
 */
export const ACROSS_FIELDS = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
}
