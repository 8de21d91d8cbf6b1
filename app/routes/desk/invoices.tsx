import { BakersInvoices, ForVerified, NewInvoiceLink } from '~/features/invoices/invoices-screen'
import { DeskScreen } from './desk-screen'

export default function Invoices() {
  return (
    <DeskScreen tab="invoices" actions={({ id }) => <NewInvoiceLink bakery_id={id} />} nobody={<ForVerified />}>
      {({ id }) => <BakersInvoices bakery_id={id} />}
    </DeskScreen>
  )
}
