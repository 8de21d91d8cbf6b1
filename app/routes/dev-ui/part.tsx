import type { ReactNode } from 'react'
import { SectionHeading } from '~/ui/page-header'

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title} />
      <div className="grid gap-6 [&>*]:min-w-0">{children}</div>
    </section>
  )
}

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)
