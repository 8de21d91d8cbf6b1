/** The prefix of files that are never served as pictures are. */
export const PRIVATE = 'private-'

export const isPrivate = (name: string): boolean => name.startsWith(PRIVATE)
