import { Link } from 'react-router'

export const InvoicesLink = ({ bakery_id }: { bakery_id: string | undefined }) => (
  <Link
    to={`/dashboard/invoices${bakery_id ? `?bakery=${bakery_id}` : ''}`}
    className="prose-link justify-self-start py-2.5"
  >
    Invoices
  </Link>
)
