import { Share2 } from 'lucide-react'
import { BRAND } from '~/lib/brand'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { shareLink } from '~/ui/share-link'

interface ShareProps {
  bakery: { name: string; slug: string }
  className?: string
}

export function ShareButton({ bakery, className }: ShareProps) {
  const share = () => shareLink(`${bakery.name} on ${BRAND}`, `/bakery/${bakery.slug}`)
  return (
    <Button variant="secondary" onClick={share} className={cn('scripted', className)}>
      <Share2 className="size-5" aria-hidden="true" /> <span className="max-md:sr-only">Share</span>
    </Button>
  )
}
