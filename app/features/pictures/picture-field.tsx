import { lazy, Suspense, useId } from 'react'
import { FieldError } from '~/ui/field-error'
import { PictureChooser } from './picture-chooser'
import { PictureTile, UploadTile } from './picture-tile'
import { type FieldPicturesOptions, useFieldPictures } from './use-field-pictures'

const CropDialog = lazy(() => import('./crop-dialog'))

interface PictureFieldProps extends FieldPicturesOptions {
  label: string
  hint?: string
  error?: string | undefined
}

/**
 * `value`: stored pictures as POST /media answers them; the form sends their ids. Uploads in progress stay inside the field. Deleting only
 * takes a picture out of `value`, with an undo. Load it lazily: it is for signed-in screens only.
 */
export function PictureField({ label, hint, kind, shape, max, value, onChange, error }: PictureFieldProps) {
  const id = useId()
  const { problem, uploads, cropping, setCropping, ...pictures } = useFieldPictures({
    kind,
    shape,
    max,
    value,
    onChange,
  })
  return (
    <fieldset className="grid gap-3" aria-describedby={error || problem ? `${id}-error` : undefined}>
      <legend className="mb-2 font-semibold text-[0.9375rem]">{label}</legend>
      {hint && <p className="text-sm text-soft">{hint}</p>}
      {value.length + uploads.length > 0 && (
        <ul
          className={
            max === 1 ? 'grid max-w-md gap-3' : 'grid grid-cols-[repeat(auto-fill,minmax(min(15.5rem,100%),1fr))] gap-3'
          }
        >
          {value.map((picture, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              index={index}
              count={value.length}
              shape={shape}
              onMove={(to) => pictures.move(index, to)}
              onDropped={(from) => pictures.move(from, index)}
              onDescribed={(alt) => pictures.describe(picture.id, alt)}
              onReplace={(file) => pictures.add([file], { replaces: picture.id })}
              onCrop={() => setCropping(picture)}
              onRemove={() => pictures.takeOut(picture, index)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              shape={shape}
              onCancel={() => pictures.remove(upload.key)}
              onRetry={() => pictures.retry(upload.key)}
            />
          ))}
        </ul>
      )}
      {pictures.room > 0 && (
        <PictureChooser
          onFiles={pictures.take}
          several={max > 1}
          label={max === 1 ? 'Choose a picture' : 'Add pictures'}
          describedBy={error || problem ? `${id}-error` : undefined}
        />
      )}
      {(error || problem) && <FieldError id={`${id}-error`}>{error ?? problem}</FieldError>}
      <p role="status" className="sr-only">
        {pictures.said}
      </p>
      {cropping && shape && (
        <Suspense>
          <CropDialog
            source={pictures.sourceOf(cropping)}
            shape={shape}
            onClose={() => setCropping(null)}
            onCrop={(view) => pictures.crop(cropping, view)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
