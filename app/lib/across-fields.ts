/** For `refine`: runs even if single fields are wrong, so that a refusal names every field (ruling 59). The value may be of any type. */
export const ACROSS_FIELDS = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
}
