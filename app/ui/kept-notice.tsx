import { Button } from './button'
import { Notice } from './notice'

export const KeptNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <Notice
    action={
      <Button size="sm" variant="secondary" onClick={onStartOver}>
        Start over
      </Button>
    }
  >
    We kept what you typed last time.
  </Notice>
)
