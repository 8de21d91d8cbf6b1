import type { ComponentProps, ReactNode } from 'react'
import { FormEnd } from '~/ui/form-end'
import type { SettingsChange } from './opening.contract'
import { OpeningPreview } from './opening-preview'

interface PreviewedFormProps {
  label: string
  frame: ComponentProps<'form'>
  end: ComponentProps<typeof FormEnd>
  bakery_id: string
  /** Nothing to read where the part is switched off. */
  previews?: boolean
  change: SettingsChange | null
  children: ReactNode
}

/** What customers will read stands beside the fields where there is room, and before the button elsewhere. */
export const PreviewedForm = ({
  label,
  frame,
  end,
  bakery_id,
  previews = true,
  change,
  children,
}: PreviewedFormProps) => (
  <form
    {...frame}
    aria-label={label}
    className="in-order grid gap-6 xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr] xl:gap-x-10"
  >
    <div className="grid content-start gap-6">{children}</div>
    <div className="grid content-start gap-6 empty:hidden xl:col-start-2 xl:row-span-2 xl:row-start-1">
      {previews && <OpeningPreview bakery_id={bakery_id} change={change} />}
    </div>
    <div className="grid content-start gap-6">
      <FormEnd {...end} />
    </div>
  </form>
)
