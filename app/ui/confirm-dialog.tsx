import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './open-confirm-dialog'
import { useLater } from './use-later'

const load = () => import('./open-confirm-dialog')
const OpenConfirmDialog = lazy(load)

export function ConfirmDialog(props: ConfirmDialogProps) {
  const [asked, setAsked] = useState(props.open)
  if (props.open && !asked) setAsked(true)
  useLater(load)
  return (
    asked && (
      <Suspense>
        <OpenConfirmDialog {...props} />
      </Suspense>
    )
  )
}
