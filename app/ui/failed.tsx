import { Button } from './button'
import { Notice } from './notice'

interface FailedProps {
  problem: string
  onAgain: () => void
  className?: string
}

/** Something could not be read, and can be asked for again. */
export const Failed = ({ problem, onAgain, className }: FailedProps) => (
  <Notice kind="error" live className={className} action={<Button onClick={onAgain}>Try Again</Button>}>
    {problem}
  </Notice>
)
