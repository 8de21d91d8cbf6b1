interface Address {
  street: string
  unit?: string | null | undefined
  city: string
  state: string
  zip_code: string
}

export function writtenAddress(
  address: Address | null | undefined,
): (Omit<Address, 'unit'> & { unit?: string }) | null {
  if (!address) return null
  const { unit, ...rest } = address
  return { ...rest, ...(unit?.trim() ? { unit } : {}) }
}

export const addressLine = ({ street, unit, city, state, zip_code }: Address): string =>
  [street, unit, city, `${state} ${zip_code}`].filter(Boolean).join(', ')
