/** The one place that spells the name (decisions, preamble). */
export const BRAND = 'Localoaf'
