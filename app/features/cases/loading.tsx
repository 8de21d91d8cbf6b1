import { Card } from '~/ui/card'
import { SkeletonText } from '~/ui/skeleton'

export const Loading = () => (
  <Card padded role="status">
    <span className="sr-only">Loading...</span>
    <SkeletonText lines={8} />
  </Card>
)
