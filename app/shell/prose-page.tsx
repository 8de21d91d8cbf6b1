import type { ReactNode } from 'react'
import { PageHeader } from '~/ui/page-header'

export function ProsePage({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <div className="column pb-16">
      <PageHeader title={title} intro={intro} />
      <div className="grid max-w-[68ch] gap-4 [&_a]:prose-link [&_h2]:display-3 [&_h2]:mt-6 [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
        {children}
      </div>
    </div>
  )
}
