import { Button } from './button'
import { useDirtyForm } from './dirty-form'
import { FormNotice } from './form-notice'
import { Notice } from './notice'

interface FormEndProps {
  notice: string | null
  conflict: ConflictProps | null
  busy: boolean
  dirty: boolean
  save?: string
}

interface ConflictProps {
  title: string
  words: string
  onMine: () => void
  onTheirs: () => void
}

export function FormEnd({ notice, conflict, busy, dirty, save = 'Save' }: FormEndProps) {
  useDirtyForm(dirty)
  return (
    <>
      <FormNotice>{notice}</FormNotice>
      {conflict && <Conflict {...conflict} busy={busy} />}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="lg" loading={busy} className="max-sm:w-full">
          {save}
        </Button>
        {dirty && <span className="text-soft">Not saved yet</span>}
      </div>
    </>
  )
}

function Conflict({ title, words, busy, onMine, onTheirs }: ConflictProps & { busy: boolean }) {
  return (
    <Notice
      kind="warning"
      live
      title={title}
      action={
        <>
          <Button loading={busy} onClick={onMine}>
            Save mine instead
          </Button>
          <Button variant="secondary" onClick={onTheirs}>
            Use the other one
          </Button>
        </>
      }
    >
      {words}
    </Notice>
  )
}
