import { Cancel, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/alert-dialog'
import { type ReactNode, useRef, useState } from 'react'
import { Button, buttonClass } from './button'
import { cn } from './cn'
import { DialogFooter, overlayClass, sheetClass } from './dialog'
import { useFocusReturn } from './focus-return'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** Enter confirms. Otherwise it cancels, which loses nothing. */
  focusConfirm?: boolean
  /** May be async: the dialog closes when it succeeds. On a rejection it stays open, and the caller shows the error. */
  onConfirm: () => unknown
}

export default function OpenConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel', danger, onConfirm } = props
  const confirmButton = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const { onCloseAutoFocus, onOpenAutoFocus } = useFocusReturn()
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={overlayClass} />
        <Content
          className={cn(sheetClass, 'md:max-w-md')}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus()
            if (!props.focusConfirm) return
            event.preventDefault()
            confirmButton.current?.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <div className="grid gap-2 px-5 pt-6 pb-4 md:px-7 md:pt-7">
            <Title className="display-3 md:text-2xl">{title}</Title>
            <Description className="text-soft">{description}</Description>
          </div>
          <DialogFooter>
            <Cancel className={buttonClass({ variant: 'secondary' })}>{cancelLabel}</Cancel>
            <Button ref={confirmButton} variant={danger ? 'danger' : 'primary'} loading={busy} onClick={confirm}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </Content>
      </Portal>
    </Root>
  )
}
