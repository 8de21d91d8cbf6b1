import { COUNTER_DRAWING } from './counter-art-drawing'

/** Set as text: React would otherwise walk two hundred fixed elements on every phone, most of which hide them. */
export function CounterArt({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 560 460"
      fill="none"
      aria-hidden="true"
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
      dangerouslySetInnerHTML={{ __html: COUNTER_DRAWING }}
    />
  )
}
