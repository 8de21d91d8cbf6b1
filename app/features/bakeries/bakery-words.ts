export const MILES_PER_KM = 0.621371

/** 8 km → "5 miles"; one decimal below ten miles, unless it is a whole number anyway (ruling 28). */
export function milesOf(km: number): string {
  const miles = km * MILES_PER_KM
  const shown = miles < 9.95 ? Math.round(miles * 10) / 10 : Math.round(miles)
  return `${shown} ${shown === 1 ? 'mile' : 'miles'}`
}
