import { Map as MapIcon } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'

interface LateMapProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>
  map: Props
  /** Where its script can't be had: the words beside it say the same. */
  instead: string
  /** How tall it is. */
  className: string
  children?: ReactNode
}

/** Half a megabyte of script: loaded when the visitor scrolls near it, or presses a button when saving data. */
export function LateMap<Props extends object>({ load, map, instead, className, children }: LateMapProps<Props>) {
  const [wanted, setWanted] = useState(false)
  const [Drawn, setDrawn] = useState<ComponentType<Props> | null>(null)
  const [failed, setFailed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current || sparesData()) return
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setWanted(true)
    })
    seen.observe(box.current)
    return () => seen.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    if (!wanted) return
    let gone = false
    load().then(
      ({ default: script }) => gone || setDrawn(() => script),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [wanted])
  if (failed) return <p className="text-soft">{instead}</p>
  return (
    <div
      ref={box}
      className={cn(
        'relative grid place-items-center overflow-hidden rounded-card border border-oat bg-dough scripted',
        className,
      )}
    >
      {children}
      {wanted ? (
        <div className="absolute inset-0">{Drawn && <Drawn {...map} />}</div>
      ) : (
        <Button variant="secondary" onClick={() => setWanted(true)} className="relative">
          <MapIcon className="size-5" aria-hidden="true" /> Show map
        </Button>
      )}
    </div>
  )
}

const sparesData = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
