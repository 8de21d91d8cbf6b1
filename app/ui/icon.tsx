import type { SVGProps } from 'react'

/** Replaces lucide's icons in the build (vite.config.ts): one element each. Icons of first views are in the page and only named. */
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
