/** How the name of a file begins that is never served as a picture is. */
export const PRIVATE = 'private-'

export const isPrivate = (name: string): boolean => name.startsWith(PRIVATE)
