import type { ReactNode } from 'react'

export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={`step-${number}`}
      className="grid gap-5 rounded-card border border-oat bg-paper p-5 md:p-6"
    >
      <h2 id={`step-${number}`} className="display-3 flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-dough font-sans font-semibold text-base text-crust"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
