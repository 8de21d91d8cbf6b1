import { Button } from './button'
import { cn } from './cn'

interface MoreButtonProps {
  more: unknown
  growing: boolean
  onMore: () => void
  className?: string
  label?: string
}

export const MoreButton = ({ more, growing, onMore, className, label = 'Load more' }: MoreButtonProps) =>
  more ? (
    <Button variant="secondary" className={cn('mx-auto flex', className)} loading={growing} onClick={onMore}>
      {label}
    </Button>
  ) : null
