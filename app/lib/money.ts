let dollars: Intl.NumberFormat | undefined

/** 1234.5 → "$1,234.50" (spec §9: USD, en-US). Made at its first use: most pages show no price. */
export function formatDollars(amount: number): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(amount)
}
