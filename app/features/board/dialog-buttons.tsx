import type { ReactNode } from 'react'
import { Button } from '~/ui/button'

interface DialogButtonsProps {
  close?: string
  onClose: () => void
  danger?: boolean
  busy: boolean
  onConfirm: () => unknown
  children: ReactNode
}

export const DialogButtons = ({ close = 'Cancel', onClose, danger, busy, onConfirm, children }: DialogButtonsProps) => (
  <>
    <Button variant="secondary" onClick={onClose}>
      {close}
    </Button>
    <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
      {children}
    </Button>
  </>
)
