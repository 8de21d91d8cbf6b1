import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import { badgeOf } from './case'
import { CaseHead } from './case-head'
import { titleOf } from './case-row'
import type { Case } from './cases.contract'
import { TakeButton } from './take-button'

/** A case that needs no room of its own: all of it in the list. */
export function CaseCard({ one, selected, children }: { one: Case; selected: boolean; children: ReactNode }) {
  const { shown, taken_by } = one
  const badge = badgeOf(one)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) box.current?.focus()
  }, [selected])
  return (
    <Card padded ref={box} tabIndex={-1} className={cn('grid gap-3 outline-none', selected && 'border-crust')}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={badge.tone}>{badge.name}</Badge>
        {taken_by && <Badge>{taken_by.full_name} is on it</Badge>}
        {shown?.path ? (
          <Link to={shown.path} className="prose-link font-semibold">
            {titleOf(one)}
          </Link>
        ) : (
          <span className="font-semibold">{titleOf(one)}</span>
        )}
        <TakeButton one={one} selected={selected} />
      </div>
      <CaseHead one={one} />
      {children}
    </Card>
  )
}
