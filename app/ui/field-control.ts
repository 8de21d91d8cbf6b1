import { createContext, useContext } from 'react'
import { cn } from './cn'

export const FieldContext = createContext<{ id: string; describedBy?: string; invalid: boolean } | null>(null)

export function useFieldControl(own: { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: unknown }) {
  const field = useContext(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': cn(field?.describedBy, own['aria-describedby']) || undefined,
    'aria-invalid': Boolean(own['aria-invalid']) || field?.invalid || undefined,
  }
}
