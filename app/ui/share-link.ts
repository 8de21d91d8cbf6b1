import { toast } from './toast'

/** By the phone's own sheet, or into the clipboard. */
export async function shareLink(title: string, path: string): Promise<void> {
  const url = window.location.origin + path
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast.success('Link copied')
  } catch (error) {
    // Closing the sheet is not a failure.
    if ((error as Error).name !== 'AbortError') toast.error('We couldn’t copy the link', { description: url })
  }
}
