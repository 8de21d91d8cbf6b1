import { Camera, ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { ACCEPTED_PICTURES } from '~/ui/picture-input'

interface PictureChooserProps {
  onFiles: (files: File[]) => void
  several?: boolean
  label: string
  hint?: ReactNode
  /** Ids of the elements that describe it, such as an error. */
  describedBy?: string | undefined
}

export function PictureChooser({ onFiles, several = false, label, hint, describedBy }: PictureChooserProps) {
  const [chosen, taken] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const [over, setOver] = useState(false)
  const give = (files: FileList | null | undefined) => {
    const list = [...(files ?? [])]
    if (list.length > 0) onFiles(several ? list : list.slice(0, 1))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    give(event.dataTransfer.files)
  }
  const input = (more: { capture?: 'environment'; multiple?: boolean }) => (
    <input
      ref={more.capture ? taken : chosen}
      type="file"
      accept={ACCEPTED_PICTURES}
      hidden
      {...more}
      onChange={({ currentTarget }) => {
        give(currentTarget.files)
        currentTarget.value = ''
      }}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={({ clipboardData }) => give(clipboardData.files)}
      className={cn(
        'grid justify-items-start gap-2 rounded-card border-2 border-edge border-dashed p-4',
        over && 'border-crust bg-dough',
      )}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-describedby={describedBy} onClick={() => chosen.current?.click()}>
          <ImagePlus className="size-5" aria-hidden="true" /> {label}
        </Button>
        <Button
          variant="secondary"
          className="hidden pointer-coarse:inline-flex"
          onClick={() => taken.current?.click()}
        >
          <Camera className="size-5" aria-hidden="true" /> Take a photo
        </Button>
      </div>
      <p className="text-sm text-soft">
        {hint ?? 'JPEG, PNG or WebP, up to 12 MB. You can drop or paste one here, too.'}
      </p>
      {input({ multiple: several })}
      {input({ capture: 'environment' })}
    </div>
  )
}
