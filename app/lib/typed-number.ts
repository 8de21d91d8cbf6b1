/** A number as people type it: "$1,234.50", "8.25 %". Null for nothing, NaN for what is none. */
export const typedNumber = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replace(/[$,%\s]/g, '') || Number.NaN)
