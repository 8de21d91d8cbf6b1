import { type ClassValue, clsx } from 'clsx'

/** Doesn't settle conflicts (that library weighs 8 kB): pass layout classes, and others with a `!`. */
export const cn = (...classes: ClassValue[]) => clsx(classes)
