import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { IconButton } from '~/ui/icon-button'
import { useSaved } from './use-saved'

interface Saveable {
  id: string
  name: string
}

/** Hidden without script, since it could do nothing. */
export function SaveHeart({ bakery }: { bakery: Saveable }) {
  const { saved, toggle } = useSaved(bakery.id)
  return (
    <IconButton
      label={`Save ${bakery.name}`}
      aria-pressed={saved}
      variant="paper"
      onClick={toggle}
      className={cn('shape scripted absolute top-2 right-2 z-1', saved ? 'heart-full' : 'heart')}
    />
  )
}

/** Its word changes, so it has no pressed state besides. */
export function SaveButton({ bakery, className }: { bakery: Saveable; className?: string }) {
  const { saved, toggle } = useSaved(bakery.id)
  return (
    <Button variant="secondary" onClick={toggle} className={cn('scripted', className)}>
      <Heart full={saved} />
      {saved ? 'Saved' : 'Save'}
    </Button>
  )
}

/** For a bakery that takes no orders: a customer who saved it is told once it does (ruling 67). */
export function TellMeButton({ bakery }: { bakery: Saveable }) {
  const { saved, awaiting, toggle } = useSaved(bakery.id)
  return (
    <Button variant="secondary" size="sm" onClick={toggle} className="scripted mt-3">
      <Heart full={saved} />
      {awaiting ? 'We’ll tell you when they do' : saved ? 'Saved' : 'Tell me when they take orders'}
    </Button>
  )
}

const Heart = ({ full }: { full: boolean }) => (
  <span aria-hidden="true" className={cn('shape grid', full ? 'heart-full' : 'heart')} />
)
