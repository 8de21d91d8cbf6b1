import { COUNTER_DRAWING } from './counter-art-drawing'

/**
 * The counter by the window: sun over the roofs by day, moon and lit windows after hours (the --art tokens). Set as text: two hundred
 * elements that never change would otherwise be walked by React on every phone, most of which hide them.
 */
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
