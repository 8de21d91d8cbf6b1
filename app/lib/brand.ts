/** The one place that spells the name (decisions, preamble). */
export const BRAND = 'Localoaf'

/** Spec §1; configuration may say others (decision 22). */
export const CLAIMS = { bakers: '500+', cities: '50+' }
