import { type ClassValue, clsx } from 'clsx'

/** Joins class names; does not settle conflicts (that library weighs 8 kB): pass layout classes (margin, width, order), others with a `!`. */
export const cn = (...classes: ClassValue[]) => clsx(classes)
