import { RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from '~/ui/field-error'
import { IconButton } from '~/ui/icon-button'
import type { Upload } from '../pictures/use-uploads'
import type { MessagePicture } from './messages.contract'

interface PictureStripProps {
  label?: string
  pictures: MessagePicture[]
  uploads: Upload[]
  onRemove: (id: string) => void
  onCancel: (key: string) => void
  onRetry: (key: string) => void
}

/** Pictures of the next message or request: uploaded ones, and uploads with their progress. */
export function PictureStrip({
  label = 'Pictures for this message',
  pictures,
  uploads,
  onRemove,
  onCancel,
  onRetry,
}: PictureStripProps) {
  if (pictures.length + uploads.length === 0) return null
  const failed = uploads.filter(({ problem }) => problem !== null)
  return (
    <>
      <ul aria-label={label} className="flex gap-2 overflow-x-auto py-1">
        {pictures.map(({ id, small_url }, at) => (
          <Tile key={id} src={small_url}>
            <Cross label={`Leave out picture ${at + 1}`} onClick={() => onRemove(id)} />
          </Tile>
        ))}
        {uploads.map(({ key, file, preview, progress, problem }) => (
          <Tile key={key} src={preview}>
            {problem === null ? (
              <progress
                aria-label={`Sending ${file.name}`}
                value={progress}
                className="absolute inset-x-1.5 bottom-1.5 h-1.5 w-[calc(100%-0.75rem)]"
              />
            ) : (
              <IconButton
                label={`Try ${file.name} again`}
                variant="paper"
                size="sm"
                className="absolute bottom-0.5 left-0.5"
                onClick={() => onRetry(key)}
              >
                <RefreshCw aria-hidden="true" />
              </IconButton>
            )}
            <Cross label={`Cancel ${file.name}`} onClick={() => onCancel(key)} />
          </Tile>
        ))}
      </ul>
      {failed.map(({ key, file, problem }) => (
        <div key={key} role="alert">
          <FieldError>
            {file.name}: {problem}
          </FieldError>
        </div>
      ))}
    </>
  )
}

const Tile = ({ src, children }: { src: string; children: ReactNode }) => (
  <li className="relative size-20 shrink-0 overflow-hidden rounded-control bg-dough">
    <img src={src} alt="" className="size-full object-cover" />
    {children}
  </li>
)

const Cross = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton label={label} variant="paper" size="sm" className="absolute top-0.5 right-0.5" onClick={onClick}>
    <X aria-hidden="true" />
  </IconButton>
)
