import { type ClassValue, clsx } from 'clsx'

/** Joins class names; does not settle conflicts (that library weighs 8 kB), so pass layout classes only: margin, width, order. */
export const cn = (...classes: ClassValue[]) => clsx(classes)
