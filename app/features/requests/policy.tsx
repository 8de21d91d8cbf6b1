import { cn } from '~/ui/cn'

export function Policy({ text, className }: { text: string; className?: string }) {
  if (text.trim() === '') return null
  return (
    <section aria-label="The bakery’s terms" className={cn('grid gap-1 rounded-card bg-dough p-5', className)}>
      <p className="font-semibold">The bakery’s terms</p>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
    </section>
  )
}
