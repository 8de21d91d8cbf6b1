const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** 1234.5 → "$1,234.50" (spec §9: USD, en-US). */
export const formatDollars = (amount: number): string => dollars.format(amount)
