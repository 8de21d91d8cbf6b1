import type { ReactNode } from 'react'
import { Notice } from './notice'

/** What went wrong with a form and belongs to no field; nothing where all is well. */
export const FormNotice = ({ children }: { children: ReactNode }) =>
  children ? (
    <Notice kind="error" live>
      {children}
    </Notice>
  ) : null
