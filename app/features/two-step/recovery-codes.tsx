import { useState } from 'react'
import { BRAND, PROGRAM } from '~/lib/brand'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { saveFile } from '~/ui/save-file'
import { toast } from '~/ui/toast'

/** They are shown this once: the way on opens when their owner says that they have them. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [kept, setKept] = useState(false)
  const text = `Recovery codes for ${BRAND}\nEach works once, in place of the code from your app.\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Codes copied'),
      () => toast.error('Your browser doesn’t let us copy. Please write them down.'),
    )
  return (
    <div className="grid gap-5 pb-2">
      <p>
        If your phone is lost or broken, each of these signs you in once. Keep them where you’d find them without it. We
        can’t show them again.
      </p>
      <ul
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card bg-dough px-5 py-4 font-mono"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={copy}>
          Copy
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `${PROGRAM}-recovery-codes.txt`)}
        >
          Download
        </Button>
        <Button variant="secondary" size="sm" onClick={() => printText(text)}>
          Print
        </Button>
      </div>
      <Checkbox label="I’ve saved my codes" checked={kept} onChange={(event) => setKept(event.target.checked)} />
      <Button block disabled={!kept} onClick={onKept}>
        Done
      </Button>
    </div>
  )
}

/** The codes alone, and not the page around them. */
function printText(text: string) {
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.hidden = true
  const page = frame.contentDocument
  if (!page) return
  page.body.appendChild(page.createElement('pre')).textContent = text
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}
