import { Minus, Plus } from 'lucide-react'
import type { Map as LibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '~/ui/icon-button'
import { type MapOptions, openMap } from './base-map'

interface MapViewProps extends MapOptions {
  onReady: (map: LibreMap) => undefined | (() => void)
  /** Shown where the browser cannot draw. */
  instead: string
}

/** The options count only at the start; the caller makes later changes on the map given to `onReady`. */
export function MapView({ instead, ...props }: MapViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const given = useRef(props)
  const [map, setMap] = useState<LibreMap | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const { onReady, ...options } = given.current
    let done: undefined | (() => void)
    try {
      const close = openMap(box.current, options, (made) => {
        setMap(made)
        done = onReady(made)
      })
      return () => {
        done?.()
        setMap(null)
        close()
      }
    } catch {
      setFailed(true)
    }
  }, [])
  if (failed) return <p className="grid h-full place-items-center p-6 text-center text-soft">{instead}</p>
  return (
    <div className="@container relative h-full w-full">
      <div ref={box} className={boxClass} />
      {map && (
        // At the sea's corner, under the thumb, and above who drew the ground, which is two lines where the map is narrow: at the top it
        // covered the names of New England.
        <div className="absolute right-3 bottom-13 z-1 grid gap-2 @[21rem]:bottom-9">
          <IconButton
            label="Zoom in"
            variant="paper"
            className={zoomClass}
            onClick={({ nativeEvent: originalEvent }) => map.zoomIn({}, { originalEvent })}
          >
            <Plus aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Zoom out"
            variant="paper"
            className={zoomClass}
            onClick={({ nativeEvent: originalEvent }) => map.zoomOut({}, { originalEvent })}
          >
            <Minus aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}

const zoomClass = 'border border-oat bg-paper'

/** The library's style sheet is outside the layers, hence `!important`. */
const boxClass =
  'h-full w-full text-ink [&_.maplibregl-canvas:focus-visible]:outline-3 [&_.maplibregl-canvas:focus-visible]:outline-(--focus) [&_.maplibregl-canvas:focus-visible]:-outline-offset-3 [&_.maplibregl-ctrl-attrib]:bg-paper/90! [&_.maplibregl-ctrl-attrib]:text-ink! [&_.maplibregl-popup-content]:overflow-hidden [&_.maplibregl-popup-content]:rounded-control! [&_.maplibregl-popup-content]:bg-paper! [&_.maplibregl-popup-content]:p-0! [&_.maplibregl-popup-tip]:border-t-paper!'
