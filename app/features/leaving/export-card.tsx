import { Download } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { PROGRAM } from '~/lib/brand'
import { useAnswer, useEvery } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { ProgressBar } from '~/ui/progress-bar'
import { saveFrom } from '~/ui/save-file'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { useAnchor } from '~/ui/use-anchor'
import { leavingApi } from './leaving.calls'
import type { DataExport } from './leaving.contract'

const LOOK_MS = 2000

/** On /account. */
export function ExportCard() {
  const { data, problem, reload, set } = useAnswer<{ export: DataExport | null }>('export', {
    read: (signal) => leavingApi('GET /account/exports', { signal }),
  })
  const [busy, setBusy] = useState(false)
  const made = data?.export
  useEvery(made?.state === 'making' ? LOOK_MS : null, reload)
  const place = useAnchor('download', data !== undefined)
  const ask = async () => {
    setBusy(true)
    try {
      const asked = await leavingApi('POST /account/export', {})
      set(() => asked)
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section ref={place} id="download" aria-labelledby="download-title" className="grid scroll-mt-20 gap-4">
      <div className="grid gap-1.5">
        <h2 id="download-title" className="display-3">
          Your data
        </h2>
        <p className="text-soft">
          Everything we have about you in one file: your profile, orders, messages, reviews, pictures and more.
        </p>
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-12" />}
      {made?.state === 'making' && (
        <div role="status" className="grid gap-2">
          <ProgressBar label="Collecting your data" value={made.done} max={Math.max(1, made.total)} />
          <p className="text-soft">You can leave this page. We’ll email you when it’s ready.</p>
        </div>
      )}
      {made?.state === 'ready' && <Ready made={made} />}
      {data && made?.state !== 'making' && (
        <Button variant="secondary" className="justify-self-start" loading={busy} onClick={ask}>
          {made ? 'Collect it again' : 'Collect my data'}
        </Button>
      )}
    </section>
  )
}

function Ready({ made }: { made: DataExport }) {
  const [busy, setBusy] = useState(false)
  // The link works for minutes, and the page may be open for hours.
  const save = async () => {
    setBusy(true)
    try {
      const { export: now } = await leavingApi('GET /account/exports', {})
      if (now?.url) saveFrom(now.url, `${PROGRAM}-data.zip`)
      else toast.error('This file is gone. Please collect your data again.')
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button loading={busy} onClick={save}>
        <Download className="size-4" aria-hidden="true" /> Download ({sizeWords(made.bytes ?? 0)})
      </Button>
      <p className="text-soft">
        Made {day(made.created_at)}. You can download it until {day(made.expires_at)}.
      </p>
    </div>
  )
}

const day = (moment: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(new Date(moment))

const sizeWords = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} KB` : `${(bytes / 1e6).toFixed(1)} MB`
