import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'

export const Failed = ({ problem, onAgain }: { problem: string; onAgain: () => void }) => (
  <Notice kind="error" live action={<Button onClick={onAgain}>Try Again</Button>}>
    {problem}
  </Notice>
)
