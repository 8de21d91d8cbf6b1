import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { cropOf, MOST_ZOOM, moved, type Size, type View, WHOLE } from './crop'

interface CropDialogProps {
  source: string
  shape: number
  onClose: () => void
  onCrop: (view: View) => void
}

const KEYS: Record<string, Partial<View>> = {
  ArrowLeft: { x: -0.02 },
  ArrowRight: { x: 0.02 },
  ArrowUp: { y: -0.02 },
  ArrowDown: { y: 0.02 },
  '+': { zoom: 0.1 },
  '=': { zoom: 0.1 },
  '-': { zoom: -0.1 },
}

/** The frame stands still; the user moves the picture by finger, mouse or arrow keys. */
export default function CropDialog({ source, shape, onClose, onCrop }: CropDialogProps) {
  const [size, setSize] = useState<Size | null>(null)
  const [view, setView] = useState<View>(WHOLE)
  const step = (by: Partial<View>) => size && setView((before) => moved(size, shape, before, by))
  useEffect(() => {
    const image = new Image()
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight })
    image.src = source
  }, [source])
  const part = size && cropOf(size, shape, view)
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!part || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    step({ x: (-event.movementX / width) * part.width, y: (-event.movementY / height) * part.height })
  }
  const press = (event: KeyboardEvent) => {
    const by = KEYS[event.key]
    if (!by) return
    event.preventDefault()
    step(by)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Choose what shows"
      description={
        <>
          Drag the picture<span className="pointer-coarse:hidden"> or use the arrow keys</span>. Zoom in with the
          slider.
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onCrop(view)}>Use this part</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {/* biome-ignore lint/a11y/useSemanticElements: it is moved as a whole and holds no fields */}
        <div
          role="group"
          aria-label="The part that shows"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
          tabIndex={0}
          onKeyDown={press}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          style={{ aspectRatio: shape }}
          className="relative mx-auto max-h-[50dvh] w-full cursor-grab touch-none overflow-hidden rounded-control bg-dough"
        >
          {part && (
            <img
              src={source}
              alt=""
              draggable={false}
              className="absolute max-w-none select-none"
              style={{
                width: `${100 / part.width}%`,
                height: `${100 / part.height}%`,
                left: `${(-part.left / part.width) * 100}%`,
                top: `${(-part.top / part.height) * 100}%`,
              }}
            />
          )}
        </div>
        <label className="grid gap-1.5 font-semibold text-[0.9375rem]">
          Zoom
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={view.zoom}
            onChange={({ currentTarget }) => step({ zoom: Number(currentTarget.value) - view.zoom })}
            className="h-11 w-full accent-(--crust)"
          />
        </label>
      </div>
    </Dialog>
  )
}
