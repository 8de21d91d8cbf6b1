import { lazy, Suspense, useId, useRef } from 'react'
import { Avatar } from '~/ui/avatar'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/field-error'
import { PictureInput } from '~/ui/picture-input'
import { ProgressBar } from '~/ui/progress-bar'
import { type FieldPicture, pictureAt } from './picture'
import { useFieldPictures } from './use-field-pictures'

const CropDialog = lazy(() => import('./crop-dialog'))

export interface AvatarFieldProps {
  /** Whose initials stand there without a picture. */
  name: string
  value: FieldPicture | null
  onChange: (picture: FieldPicture | null) => void
  error?: string | undefined
}

/** Square, shown round. It stands beside the person's name, so nobody is asked to describe it. */
export function AvatarField({ name, value, onChange, error }: AvatarFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, cropping, ...pictures } = useFieldPictures({
    ...{ kind: 'avatar', shape: 1, max: 1 },
    value: value ? [value] : [],
    onChange: ([picture]) => onChange(picture ?? null),
  })
  const [upload] = uploads
  const problem = error ?? upload?.problem ?? pictures.problem
  const choose = (file: File) => {
    if (upload) pictures.remove(upload.key)
    pictures.add([file], { replaces: value?.id })
  }
  return (
    <fieldset className="grid gap-3" aria-describedby={problem ? `${id}-error` : undefined}>
      <legend className="mb-2 font-semibold text-[0.9375rem]">Picture</legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar
          name={name}
          src={upload?.preview ?? (value && pictureAt(value, 480))}
          className="size-20 text-2xl! md:size-24 md:text-3xl!"
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
            {value ? 'Replace' : 'Choose a picture'}
          </Button>
          {value && !upload && (
            <>
              <Button variant="secondary" size="sm" onClick={() => pictures.setCropping(value)}>
                Crop
              </Button>
              <Button variant="quiet" size="sm" onClick={() => pictures.takeOut(value, 0)}>
                Remove
              </Button>
            </>
          )}
          {upload?.problem && (
            <Button variant="secondary" size="sm" onClick={() => pictures.retry(upload.key)}>
              Try again
            </Button>
          )}
          {upload && (
            <Button variant="quiet" size="sm" onClick={() => pictures.remove(upload.key)}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      {upload && !upload.problem && (
        <ProgressBar label={upload.progress < 1 ? 'Sending…' : 'Getting it ready…'} value={upload.progress} max={1} />
      )}
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      <p role="status" className="sr-only">
        {pictures.said}
      </p>
      <PictureInput ref={input} onFiles={([file]) => file && choose(file)} />
      {cropping && (
        <Suspense>
          <CropDialog
            source={pictures.sourceOf(cropping)}
            shape={1}
            onClose={() => pictures.setCropping(null)}
            onCrop={(view) => pictures.crop(cropping, view)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
