import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { saveFile } from '~/ui/save-file'
import { toast } from '~/ui/toast'
import { useHeld } from '../pay-links/held'
import { PrintedInvoice } from './invoice-paper'
import { titleOf } from './invoice-words'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'

export function PaperButtons({ invoice }: { invoice: Invoice }) {
  const held = useHeld()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const file = await invoicesApi('GET /invoices/:id/pdf', { params: { id: invoice.id }, ...held })
      saveFile(file, `${titleOf(invoice).toLowerCase().replace(' #', '-')}.pdf`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button variant="secondary" loading={busy} onClick={save}>
        <Download className="size-4.5" aria-hidden="true" />
        PDF
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer className="size-4.5" aria-hidden="true" />
        Print
      </Button>
      <PrintedInvoice paper={invoice} />
    </>
  )
}
