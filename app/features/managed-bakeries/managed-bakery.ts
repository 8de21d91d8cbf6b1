export const GIVEN_DAYS_MAX = 366
