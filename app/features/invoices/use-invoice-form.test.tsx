import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetOthers } from '~/http/kept-places'
import { draftOf, emptyDraft, paperOf } from './invoice-draft'
import type { Invoice } from './invoices.contract'
import { type InvoiceWriting, keptInvoices, useInvoiceForm } from './use-invoice-form'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetOthers(null)
})

const lines = [{ description: 'Wedding cake', quantity: '1', unit_price: '1200' }]
const typed = { ...emptyDraft(null), customer_name: 'Anna', customer_email: 'anna@bread.test', lines }
const opened = {
  ...paperOf(typed, 'Maple Street'),
  ...{ id: 'invoice-1', state: 'draft', customer_email: 'anna@bread.test', updated_at: '2026-11-01T10:00:00.000Z' },
} as Invoice

/** The form as it is drawn first, with what this browser kept. */
function openForm(invoice: Invoice): InvoiceWriting {
  let form: InvoiceWriting | undefined
  function Form() {
    form = useInvoiceForm({ bakery: { id: 'b', name: 'Maple Street' }, invoice, start: typed, onSaved: () => {} })
    return null
  }
  renderToStaticMarkup(<Form />)
  return form!
}

test('what was kept is saved over the version it was typed over, so that what was saved elsewhere meanwhile is asked about', async () => {
  const sent: { updated_at: string; note: string }[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return Response.json({ error: 'It was changed somewhere else.' }, { status: 409 })
  })
  keptInvoices.keep(opened.id, { draft: { ...draftOf(opened), note: 'Thanks!' }, updated_at: opened.updated_at })
  const form = openForm({ ...opened, customer_name: 'Anna Baker', updated_at: '2026-11-05T10:00:00.000Z' })
  expect(form).toMatchObject({ found_kept: true, draft: { note: 'Thanks!', customer_name: 'Anna' } })
  await form.finish('save')
  expect(sent).toMatchObject([{ note: 'Thanks!', updated_at: opened.updated_at }])
})
