import type { ReactNode } from 'react'
import { Button } from '~/ui/button'

interface AccountOfferProps {
  children: ReactNode
  onAccount: (tab: 'sign-in' | 'sign-up') => void
}

export const AccountOffer = ({ children, onAccount }: AccountOfferProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-dough px-4 py-3">
    <p className="flex-1 basis-56">{children}</p>
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => onAccount('sign-in')}>
        Sign in
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onAccount('sign-up')}>
        Create an account
      </Button>
    </div>
  </div>
)
