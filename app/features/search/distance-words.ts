const KM_PER_MILE = 1.609344

/** Whole miles; a multiple of five if one is less than a mile off. */
export const milesLabel = (km: number): string => {
  const exact = km / KM_PER_MILE
  const round = Math.round(exact / 5) * 5
  const miles = round > 0 && Math.abs(exact - round) < 1 ? round : Math.max(1, Math.round(exact))
  return `${miles} ${miles === 1 ? 'mile' : 'miles'}`
}

/** The public point is about a kilometre from the door, so nothing below a mile is said. */
export const distanceLabel = (km: number): string => {
  const miles = km / KM_PER_MILE
  if (miles < 1) return 'Under 1 mi'
  return `${miles < 10 ? miles.toFixed(1).replace(/\.0$/, '') : Math.round(miles)} mi`
}
