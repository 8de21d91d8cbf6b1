import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { IconButton } from '~/ui/icon-button'
import { PictureInput } from '~/ui/picture-input'
import { ProgressBar } from '~/ui/progress-bar'
import { TextInput } from '~/ui/text-input'
import { ALT_MAX, type FieldPicture, pictureAt } from './picture'
import { picturesApi } from './pictures.calls'
import type { Upload } from './use-uploads'

interface PictureTileProps {
  picture: FieldPicture
  index: number
  count: number
  shape: number | undefined
  onMove: (to: number) => void
  /** Another picture was dropped here; `from` is its place. */
  onDropped: (from: number) => void
  onDescribed: (alt: string) => void
  onReplace: (file: File) => void
  onCrop: () => void
  onRemove: () => void
}

/** It can be dragged; the arrow buttons do the same without a mouse. */
export function PictureTile({
  picture,
  index,
  count,
  shape,
  onMove,
  onDropped,
  onDescribed,
  ...act
}: PictureTileProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const replacing = useRef<HTMLInputElement>(null)
  const name = count > 1 ? `picture ${index + 1}` : 'this picture'
  const describe = async (alt: string) => {
    if (alt.trim() === picture.alt) return
    try {
      onDescribed((await picturesApi('PUT /media/:id', { params: { id: picture.id }, body: { alt } })).alt)
      setProblem(null)
    } catch (thrown) {
      setProblem(sentenceOf(thrown, 'Your description wasn’t saved. Leave the field again to retry.'))
    }
  }
  return (
    <li
      draggable={count > 1}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(DRAGGED)
        if (from === '') return
        event.preventDefault()
        onDropped(Number(from))
      }}
      className="grid content-start gap-3 rounded-card border border-oat bg-paper p-3"
    >
      <Shown src={pictureAt(picture, 480)} alt={picture.alt} shape={shape} />
      <Field label={`What does ${name} show?`} hint="For neighbors who can’t see it." error={problem}>
        <TextInput
          key={picture.id}
          defaultValue={picture.alt}
          maxLength={ALT_MAX}
          placeholder="A sourdough loaf on a board"
          onBlur={({ currentTarget }) => describe(currentTarget.value)}
        />
      </Field>
      <div className="-mx-2 flex flex-wrap gap-x-1">
        {count > 1 && (
          <>
            <Tool label={`Move ${name} earlier`} disabled={index === 0} onClick={() => onMove(index - 1)}>
              Earlier
            </Tool>
            <Tool label={`Move ${name} later`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
              Later
            </Tool>
          </>
        )}
        {shape && (
          <Tool label={`Crop ${name}`} onClick={act.onCrop}>
            Crop
          </Tool>
        )}
        <Tool label={`Replace ${name}`} onClick={() => replacing.current?.click()}>
          Replace
        </Tool>
        <Tool label={`Delete ${name}`} onClick={act.onRemove}>
          Delete
        </Tool>
      </div>
      <PictureInput ref={replacing} onFiles={([file]) => file && act.onReplace(file)} />
    </li>
  )
}

interface ToolProps {
  /** With the picture's number, for whoever does not see where it stands. */
  label: string
  disabled?: boolean
  onClick: () => void
  children: string
}

/** `aria-disabled` keeps the focus on an arrow that has come to the end. */
const Tool = ({ label, disabled = false, onClick, children }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={disabled}
    onClick={() => disabled || onClick()}
    className="min-h-11 rounded-control px-2 font-semibold text-[0.9375rem] text-crust hover:bg-dough aria-disabled:text-soft aria-disabled:opacity-60"
  >
    {children}
  </button>
)

const DRAGGED = 'application/x-picture'

interface UploadTileProps {
  upload: Upload
  shape: number | undefined
  onCancel: () => void
  onRetry: () => void
}

export function UploadTile({ upload, shape, onCancel, onRetry }: UploadTileProps) {
  const { file, preview, problem, progress } = upload
  return (
    <li className="grid content-start gap-3 rounded-card border border-oat bg-paper p-3">
      <Shown src={preview} alt="" shape={shape}>
        <IconButton label={`Cancel ${file.name}`} variant="paper" onClick={onCancel} className="absolute top-2 right-2">
          <X aria-hidden="true" />
        </IconButton>
      </Shown>
      {problem === null ? (
        <ProgressBar label={progress < 1 ? 'Sending…' : 'Getting it ready…'} value={progress} max={1} />
      ) : (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="max-w-full truncate font-medium text-sm">{file.name}</p>
          <FieldError>{problem}</FieldError>
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </li>
  )
}

interface ShownProps {
  src: string
  alt: string
  shape: number | undefined
  children?: ReactNode
}

const Shown = ({ src, alt, shape = 4 / 3, children }: ShownProps) => (
  <div className="relative overflow-hidden rounded-control bg-dough" style={{ aspectRatio: shape }}>
    <img src={src} alt={alt} draggable={false} className="absolute inset-0 size-full object-cover" />
    {children}
  </div>
)
