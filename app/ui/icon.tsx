import type { SVGProps } from 'react'

/**
 * The built site draws lucide's icons with this (vite.config.ts), from their shapes as text: one element each, whatever is in them.
 * Those of first views are in the page already and are only named. Like lucide's own, an icon is hidden from screen readers unless it is given a name.
 */
export const icon =
  (name: string, shapes = `<use href="#i-${name}"/>`) =>
  ({ className = '', strokeWidth = 2, ...rest }: SVGProps<SVGSVGElement>) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={rest['aria-label'] || rest.role ? undefined : 'true'}
      {...rest}
      className={`lucide lucide-${name} ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: lucide's shapes, read at build
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  )
