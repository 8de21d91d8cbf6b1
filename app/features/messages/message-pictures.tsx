import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { cn } from '~/ui/cn'
import { Dialog } from '~/ui/dialog'
import { IconButton } from '~/ui/icon-button'
import type { MessagePicture } from './messages.contract'

interface MessagePicturesProps {
  pictures: MessagePicture[]
  /** The sender's name, for the alternative text. */
  from: string
  /** Links are good for an hour: then the message has to be read again. */
  onExpired: () => void
}

export function MessagePictures({ pictures, from, onExpired }: MessagePicturesProps) {
  const [shown, setShown] = useState<number | null>(null)
  const altOf = (at: number) => (pictures.length > 1 ? `Picture ${at + 1} from ${from}` : `Picture from ${from}`)
  const one = pictures.length === 1 ? pictures[0] : undefined
  const large = shown === null ? undefined : pictures[shown]
  return (
    <>
      <ul className={cn('grid max-w-72 gap-1', pictures.length > 1 && 'grid-cols-2')}>
        {pictures.map((picture, at) => (
          <li key={picture.id}>
            <button
              type="button"
              onClick={() => setShown(at)}
              className="block w-full overflow-hidden rounded-control bg-dough"
              style={{ aspectRatio: one ? shapeOf(one) : 1 }}
            >
              <img
                src={picture.small_url}
                alt={altOf(at)}
                width={picture.width}
                height={picture.height}
                loading="lazy"
                decoding="async"
                onError={onExpired}
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {large && shown !== null && (
        <Dialog open wide onOpenChange={() => setShown(null)} title={altOf(shown)}>
          <img
            src={large.url}
            alt={altOf(shown)}
            width={large.width}
            height={large.height}
            onError={onExpired}
            className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full rounded-control object-contain"
          />
          {pictures.length > 1 && (
            <div className="mt-3 flex justify-center gap-3">
              <IconButton
                label="Previous picture"
                aria-disabled={shown === 0}
                onClick={() => setShown(Math.max(0, shown - 1))}
              >
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <IconButton
                label="Next picture"
                aria-disabled={shown === pictures.length - 1}
                onClick={() => setShown(Math.min(pictures.length - 1, shown + 1))}
              >
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </Dialog>
      )}
    </>
  )
}

/** A very tall or wide one is cut in the thread, and whole when pressed. */
const shapeOf = ({ width, height }: MessagePicture) => Math.min(2.2, Math.max(0.7, width / height))
