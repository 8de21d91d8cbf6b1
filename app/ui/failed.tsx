import { Button } from './button'
import { Notice } from './notice'

interface FailedProps {
  problem: string
  onAgain: () => void
  className?: string
}

export const Failed = ({ problem, onAgain, className }: FailedProps) => (
  <Notice kind="error" live className={className} action={<Button onClick={onAgain}>Try Again</Button>}>
    {problem}
  </Notice>
)
