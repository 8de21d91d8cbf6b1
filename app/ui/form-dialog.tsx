import { type ReactNode, type RefObject, useId } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'
import { Notice } from './notice'

interface FormDialogProps {
  title: string
  description?: ReactNode
  confirm: string
  danger?: boolean
  /** A part of `useSend`. */
  sending: { box: RefObject<HTMLFormElement | null>; busy: boolean; notice: ReactNode }
  onSubmit: () => unknown
  onClose: () => void
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, description, confirm, danger, sending, onSubmit, onClose, children } = props
  const id = useId()
  return (
    <Dialog
      open
      title={title}
      description={description}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={sending.busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={sending.box}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        {children}
        {sending.notice && (
          <Notice kind="error" live>
            {sending.notice}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
