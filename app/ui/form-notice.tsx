import type { ReactNode } from 'react'
import { Notice } from './notice'

export const FormNotice = ({ children }: { children: ReactNode }) =>
  children ? (
    <Notice kind="error" live>
      {children}
    </Notice>
  ) : null
