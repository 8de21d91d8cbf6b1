const NAMES: Record<string, string> = {
  name: 'Name',
  kind: 'Kind',
  zip_code: 'ZIP code',
  city: 'City',
  state: 'State',
  time_zone: 'Time zone',
  address: 'Address',
}

export const fieldName = (field: string): string =>
  NAMES[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`

/** Whatever was typed, in one line for a person. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(valueWords).filter(Boolean).join(', ')
  if (typeof value === 'object') return Object.values(value).map(valueWords).filter(Boolean).join(', ')
  return String(value)
}
