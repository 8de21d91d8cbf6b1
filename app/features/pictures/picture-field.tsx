import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useDirtyForm } from '~/ui/dirty-form'
import { FieldError } from '~/ui/field-error'
import { toast } from '~/ui/toast'
import type { View } from './crop'
import { type FieldPicture, movedTo, type PictureKind } from './picture'
import { PictureChooser } from './picture-chooser'
import { PictureTile, UploadTile } from './picture-tile'
import { type Upload, useUploads } from './use-uploads'

const CropDialog = lazy(() => import('./crop-dialog'))

interface PictureFieldProps {
  label: string
  hint?: string
  kind: PictureKind
  /** Width through height: pictures are cut to it, from the middle until somebody chooses another part. Left out, they stay whole. */
  shape?: number
  max: number
  value: FieldPicture[]
  onChange: (pictures: FieldPicture[]) => void
  /** A refusal that names this field. */
  error?: string | undefined
}

/**
 * Pictures of a form: chosen, taken, dropped or pasted; sent at once; cropped, described, ordered, replaced, deleted.
 *
 *     <PictureField label="Pictures" kind="gallery" shape={16 / 10} max={8} value={pictures} onChange={setPictures} />
 *
 * `value` are stored pictures as POST /media answers them, in their order; a form keeps them in its state and sends their ids. What
 * is still on its way is the field's own matter and comes through `onChange` when it is there. Deleting takes a picture out of the
 * list, with an undo; it is the form's save that makes it count. Load it lazily: it is for signed-in screens only.
 */
export function PictureField({ label, hint, kind, shape, max, value, onChange, error }: PictureFieldProps) {
  const id = useId()
  const latest = useRef(value)
  latest.current = value
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [cropping, setCropping] = useState<FieldPicture | null>(null)
  /** What was chosen here, so that a crop has all of the picture to choose from. */
  const files = useRef(new Map<string, File>())

  const change = (next: FieldPicture[], words = '') => {
    // Two may arrive before this is drawn again.
    latest.current = next
    onChange(next)
    setSaid(words)
  }
  const keep = (picture: FieldPicture, { file, replaces }: Upload) => {
    files.current.set(picture.id, file)
    const others = latest.current.filter((one) => one.id !== picture.id || one.id === replaces)
    const place = others.findIndex((one) => one.id === replaces)
    change(place < 0 ? [...others, picture] : others.with(place, picture), 'Picture added.')
  }
  const { uploads, add, remove, retry } = useUploads({ call: 'POST /media', fields: { kind }, shape, onStored: keep })
  useDirtyForm(uploads.length > 0)

  const room = max - value.length - uploads.filter(({ replaces }) => !replaces).length
  const take = (chosen: File[]) => {
    const few = `There’s room for ${max} ${max === 1 ? 'picture' : 'pictures'}. We left out the rest.`
    setProblem(chosen.length > room ? few : null)
    add(chosen.slice(0, room))
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length || from === to) return
    change(movedTo(latest.current, from, to), `Picture ${from + 1} is now picture ${to + 1} of ${value.length}.`)
  }
  const takeOut = (picture: FieldPicture, place: number) => {
    change(
      latest.current.filter((one) => one.id !== picture.id),
      'Picture deleted.',
    )
    toast.success('Picture deleted.', {
      undo: () => change(latest.current.toSpliced(place, 0, picture), 'Picture is back.'),
    })
  }
  const crop = async (picture: FieldPicture, view: View) => {
    setCropping(null)
    const file = files.current.get(picture.id) ?? (await fetchFile(picture.url))
    if (file) add([file], { view, replaces: picture.id })
    else setProblem('We couldn’t load that picture. Please try again.')
  }

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
              onMove={(to) => move(index, to)}
              onDropped={(from) => move(from, index)}
              onDescribed={(alt) =>
                change(latest.current.map((one) => (one.id === picture.id ? { ...one, alt } : one)))
              }
              onReplace={(file) => add([file], { replaces: picture.id })}
              onCrop={() => setCropping(picture)}
              onRemove={() => takeOut(picture, index)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              shape={shape}
              onCancel={() => remove(upload.key)}
              onRetry={() => retry(upload.key)}
            />
          ))}
        </ul>
      )}
      {room > 0 && (
        <PictureChooser
          onFiles={take}
          several={max > 1}
          label={max === 1 ? 'Choose a picture' : 'Add pictures'}
          describedBy={error || problem ? `${id}-error` : undefined}
        />
      )}
      {(error || problem) && <FieldError id={`${id}-error`}>{error ?? problem}</FieldError>}
      <p role="status" className="sr-only">
        {said}
      </p>
      {cropping && shape && (
        <Suspense>
          <CropDialog
            source={sourceOf(files.current.get(cropping.id), cropping.url)}
            shape={shape}
            onClose={() => setCropping(null)}
            onCrop={(view) => crop(cropping, view)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

const addresses = new WeakMap<File, string>()

/** One address for a file, however often it is asked for. */
function sourceOf(file: File | undefined, url: string): string {
  if (!file) return url
  const known = addresses.get(file) ?? URL.createObjectURL(file)
  addresses.set(file, known)
  return known
}

async function fetchFile(url: string): Promise<File | null> {
  const response = await fetch(url).catch(() => null)
  return response?.ok ? new File([await response.blob()], 'picture.webp', { type: 'image/webp' }) : null
}
