import type { ReactNode } from 'react'
import { Button } from '~/ui/button'

interface DialogButtonsProps {
  /** What the way out is called. */
  close?: string
  onClose: () => void
  danger?: boolean
  busy: boolean
  onConfirm: () => unknown
  children: ReactNode
}

/** The way out and the one thing that a question on the board is about. */
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
