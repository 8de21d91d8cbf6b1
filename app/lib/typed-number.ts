/** A number as people type it: "$1,234.50", "8.25 %". Null for nothing, NaN for anything else. */
export const typedNumber = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replace(/[$,%\s]/g, '') || Number.NaN)
