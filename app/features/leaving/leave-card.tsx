import { lazy, Suspense, useState } from 'react'
import { Button } from '~/ui/button'
import { useLater } from '~/ui/use-later'
import { GRACE_DAYS } from './leaving'

const load = () => import('./leave-dialog')
const LeaveDialog = lazy(async () => ({ default: (await load()).LeaveDialog }))

/** On /account. */
export function LeaveCard({ has_password }: { has_password: boolean }) {
  const [asking, setAsking] = useState(false)
  useLater(load)
  return (
    <section aria-labelledby="leave-title" className="grid gap-4">
      <div className="grid gap-1.5">
        <h2 id="leave-title" className="display-3">
          Delete your account
        </h2>
        <p className="text-soft">
          You’ll have {GRACE_DAYS} days to change your mind. Then your profile, messages, favorites and settings are
          gone for good, and so is your bakery’s page, with any Premium time that’s left. Orders and invoices stay in
          the books without your name, address, email and notes.
        </p>
      </div>
      {has_password ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      ) : (
        <p>Set a password above first, so we know it’s you.</p>
      )}
      {asking && (
        <Suspense>
          <LeaveDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}
