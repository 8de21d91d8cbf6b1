import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { IconButton } from '~/ui/icon-button'
import { useSaved } from './use-saved'

interface SaveProps {
  bakery: { id: string; name: string }
  className?: string
}

/** A heart for a picture's corner. Without script it could do nothing, so it is not there. */
export function SaveHeart({ bakery, className }: SaveProps) {
  const { saved, toggle } = useSaved(bakery.id)
  return (
    <IconButton
      label={`Save ${bakery.name}`}
      aria-pressed={saved}
      variant="paper"
      onClick={toggle}
      className={cn('shape scripted', saved ? 'heart-full' : 'heart', className)}
    />
  )
}

/** Its word changes, so it has no pressed state besides. */
export function SaveButton({ bakery, className }: SaveProps) {
  const { saved, toggle } = useSaved(bakery.id)
  return (
    <Button variant="secondary" onClick={toggle} className={cn('scripted', className)}>
      <span aria-hidden="true" className={cn('shape grid', saved ? 'heart-full' : 'heart')} />
      {saved ? 'Saved' : 'Save'}
    </Button>
  )
}
