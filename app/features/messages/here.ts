/** Everybody reads messages by their own clock. */
export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
