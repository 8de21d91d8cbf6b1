import { Marker } from 'maplibre-gl'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '~/ui/cn'
import type { Overlay } from '../map/map-drawing'
import { COUNTRY } from '../map/map-geometry'
import { MapView } from '../map/map-view'
import { boundsOfPins, type DoublePin, pinLabel } from './double-pins'

interface DoublesMapProps {
  pins: readonly DoublePin[]
  /** The line that is pointed at. */
  lit: number | null
  nameOf: (number: number) => string
  onPick: (number: number) => void
}

const NOTHING: Overlay = { sources: {}, layers: () => [] }

/** Always on our own ground: a tile server would learn which homes editors look at (decision 264). */
export default function DoublesMap({ pins, lit, nameOf, onPick }: DoublesMapProps) {
  const [boxes, setBoxes] = useState<HTMLElement[]>([])
  return (
    <>
      <MapView
        title="Map of this listing and of bakeries that may be the same. The list below has the same numbers."
        instead="Your browser can’t show this map. The list has the same bakeries."
        bounds={boundsOfPins(pins) ?? COUNTRY}
        tiles={null}
        overlay={NOTHING}
        onReady={(map) => {
          const markers = pins.map(({ latitude, longitude }) =>
            new Marker({ element: document.createElement('div') }).setLngLat([longitude, latitude]).addTo(map),
          )
          setBoxes(markers.map((marker) => marker.getElement()))
          return () => {
            for (const marker of markers) marker.remove()
          }
        }}
      />
      {boxes.map((box, at) => createPortal(<Pin pin={pins[at]!} lit={lit} nameOf={nameOf} onPick={onPick} />, box))}
    </>
  )
}

type PinProps = Omit<DoublesMapProps, 'pins'> & { pin: DoublePin }

function Pin({ pin, lit, nameOf, onPick }: PinProps) {
  const [first] = pin.numbers
  const isLit = lit !== null && pin.numbers.includes(lit)
  const look = cn(
    'grid h-8 min-w-8 place-items-center rounded-full border-2 font-sans px-2 font-semibold text-sm tabular-nums',
    isLit
      ? 'border-ink bg-butter text-butter-ink'
      : pin.own
        ? 'border-crust bg-paper'
        : 'border-paper bg-crust text-crust-ink',
  )
  if (first === undefined) return <span className={look}>{pinLabel(pin)}</span>
  return (
    <button
      type="button"
      className={look}
      aria-label={[...(pin.own ? ['This listing'] : []), ...pin.numbers.map((n) => `${n}: ${nameOf(n)}`)].join(', ')}
      onClick={() => onPick(first)}
    >
      {pinLabel(pin)}
    </button>
  )
}
