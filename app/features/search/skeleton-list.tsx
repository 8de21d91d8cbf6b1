import { SkeletonCard } from '~/ui/skeleton'

export const SkeletonList = () => (
  <div className="grid gap-6 md:grid-cols-2">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((one) => (
      <SkeletonCard key={one} />
    ))}
  </div>
)
