/** Spec §9: a badge never says more than 99+. */
export const capped = (count: number, cap = 99) => (count > cap ? `${cap}+` : String(count))

/** 1234567 → "1,234,567". By hand, because a phone takes longer to make its first Intl formatter than to draw a card. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
