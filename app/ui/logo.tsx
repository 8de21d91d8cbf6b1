import { LOAF_BOX, loafShapes } from '~/lib/loaf'
import { cn } from './cn'

export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-2 font-[640] font-display text-[1.375rem] leading-none tracking-[-0.015em]',
        className,
      )}
    >
      <Loaf className="h-[1.1em] w-auto" />
      {name}
    </span>
  )
}

export function Loaf({ className }: { className?: string }) {
  return (
    <svg
      viewBox={LOAF_BOX}
      aria-hidden="true"
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}

/** In a built page it stands among the icons, once (vite.config.ts). */
const drawing = import.meta.env.PROD ? '<use href="#i-loaf"/>' : loafShapes()
