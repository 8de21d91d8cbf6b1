export const PRIVATE = 'private-'

export const isPrivate = (name: string): boolean => name.startsWith(PRIVATE)
