import { Outlet } from 'react-router'
import { RequireAccess } from './require-access'

export const handle = { noindex: true }

export default function Guarded() {
  return (
    <RequireAccess need="editor">
      <Outlet />
    </RequireAccess>
  )
}
