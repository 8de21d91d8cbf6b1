import { type ReactNode, useId } from 'react'
import type { SendState } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Notice } from '~/ui/notice'

interface FormDialogProps {
  title: string
  description?: ReactNode
  confirm: string
  danger?: boolean
  sending: Pick<SendState<HTMLFormElement>, 'box' | 'busy' | 'notice'>
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
