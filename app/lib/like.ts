/** Escapes what LIKE would read as a pattern. */
export const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

export const containing = (text: string): string => `%${beginning(text)}`
