import { lazy } from 'react'

/** Called before the customer's tap, so that the sheet opens at once. */
export const loadItemDialog = () => void import('./item-dialog')
export const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog')).ItemDialog }))
