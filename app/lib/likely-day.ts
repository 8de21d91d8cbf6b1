export const WRONG_YEAR = 'Please check the year.'

/** "12026-12-24" is a slip of the finger, and the database has no year 0. */
export const isLikelyDay = (day: string): boolean =>
  day.length === 'yyyy-mm-dd'.length && day >= '2000-01-01' && day <= '2100-12-31'
