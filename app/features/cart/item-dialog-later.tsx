import { lazy } from 'react'

/** Before it is asked for, so that a tap finds it there. */
export const loadItemDialog = () => void import('./item-dialog')
export const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog')).ItemDialog }))
