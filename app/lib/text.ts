/** Spec §9: a badge never says more than 99+. */
export const capped = (count: number, cap = 99) => (count > cap ? `${cap}+` : String(count))
