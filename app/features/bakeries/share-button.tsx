import { Share2 } from 'lucide-react'
import { BRAND } from '~/lib/brand'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { toast } from '~/ui/toast'

interface ShareProps {
  bakery: { name: string; slug: string }
  className?: string
}

export function ShareButton({ bakery, className }: ShareProps) {
  const share = async () => {
    const url = `${window.location.origin}/bakery/${bakery.slug}`
    try {
      if (navigator.share) return await navigator.share({ title: `${bakery.name} on ${BRAND}`, url })
      await navigator.clipboard.writeText(url)
      toast.success('Link copied')
    } catch (error) {
      // Closing the sheet is not a failure.
      if ((error as Error).name !== 'AbortError') toast.error('We couldn’t copy the link', { description: url })
    }
  }
  return (
    <Button variant="secondary" onClick={share} className={cn('scripted', className)}>
      <Share2 className="size-5" aria-hidden="true" /> <span className="max-md:sr-only">Share</span>
    </Button>
  )
}
