import { Check, CloudOff } from 'lucide-react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { presentOf, type useDraft } from './use-draft'

type SaveLineProps = Pick<ReturnType<typeof useDraft>, 'saving' | 'listing' | 'takeTheirs' | 'keepMine' | 'retry'>

export function SaveLine({ saving, listing, takeTheirs, keepMine, retry }: SaveLineProps) {
  if (saving.state === 'conflict') {
    const theirs = presentOf(saving.error)
    return (
      <Notice
        kind="warning"
        live
        title="Your listing was changed somewhere else"
        action={
          theirs && (
            <>
              <Button size="sm" onClick={() => keepMine(theirs)}>
                Keep what’s here
              </Button>
              <Button size="sm" variant="secondary" onClick={() => takeTheirs(theirs)}>
                Use the other one
              </Button>
            </>
          )
        }
      >
        It may be open on another device. Nothing is lost. Choose which one to keep.
      </Notice>
    )
  }
  if (saving.state === 'failed')
    return (
      <Notice
        kind="warning"
        live
        action={
          <Button size="sm" variant="secondary" onClick={() => retry().catch(() => undefined)}>
            Try now
          </Button>
        }
      >
        <CloudOff className="mr-1.5 inline size-4.5" aria-hidden="true" />
        {sentenceOf(saving.error, 'Your changes aren’t saved yet.')} We’ll keep trying.
      </Notice>
    )
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-soft">
      {saving.state === 'saved' && listing && (
        <>
          <Check className="size-4 text-sage-deep" aria-hidden="true" /> Saved. You can finish on any device.
        </>
      )}
      {(saving.state === 'saving' || saving.state === 'typing') && 'Saving…'}
    </p>
  )
}
