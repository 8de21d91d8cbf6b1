/** The only place that spells the name; brand.test.ts finds any other. */
export const BRAND = 'Localoaf'

/** For databases, locks, browser storage and mail ids: stays when the brand changes. */
export const PROGRAM = 'localoaf'

export const DESCRIPTION =
  'Sourdough from the house on the corner, birthday cakes from two streets over. Find the home bakers in your neighborhood and order for pickup or delivery.'

/** §1; configuration may say others (ruling 22). */
export const CLAIMS = { bakers: '500+', cities: '50+' }
