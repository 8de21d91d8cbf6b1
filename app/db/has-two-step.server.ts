/** As SQL, of an expression that names a person. */
export const hasTwoStep = (
  person: string,
): string => `(exists (select from code_apps a where a.user_id = ${person} and a.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = ${person}))`
