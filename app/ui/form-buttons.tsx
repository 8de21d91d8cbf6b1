import { Button } from './button'

interface FormButtonsProps {
  submit: string
  busy: boolean
  onCancel: () => void
}

export const FormButtons = ({ submit, busy, onCancel }: FormButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" loading={busy}>
      {submit}
    </Button>
    <Button variant="quiet" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)
