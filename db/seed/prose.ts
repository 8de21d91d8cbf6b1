/** Fills {slots}; a plural thing takes a plural verb when one follows it. */
export function fill(text: string, slots: Record<string, string>): string {
  const filled = text.replace(/\{(\w+)\}( (?:was|is|has)\b)?/g, (whole, slot: string, verb?: string) => {
    const value = slots[slot]
    if (value === undefined) throw new Error(`Nothing for {${slot}} in: ${whole}`)
    return value + (verb ? ` ${isPlural(slot, value) ? PLURAL[verb.trim()] : verb.trim()}` : '')
  })
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

/** "I", "our", "tell me" */
export const isFirstPerson = (text: string): boolean =>
  /\b(i|i'(m|ll|d|ve)|my|me|mine|we|we'(re|ll|ve)|our|us)\b/i.test(text)

const PLURAL: Record<string, string> = { was: 'were', is: 'are', has: 'have' }
const isPlural = (slot: string, value: string) =>
  (slot === 'say' || slot === 'other') && /s$/.test(value) && !/tres leches$/.test(value)
