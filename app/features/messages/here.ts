export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
