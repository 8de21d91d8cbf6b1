import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ago } from '~/lib/ago'
import { Badge } from '~/ui/badge'
import { cn } from '~/ui/cn'
import { badgeOf } from './case'
import type { Case } from './cases.contract'

interface CaseRowProps {
  one: Case
  name: string
  selected: boolean
  params: URLSearchParams
}

export function CaseRow({ one, name, selected, params }: CaseRowProps) {
  const { state, appeal, shown, taken_by, opened_at } = one
  const badge = badgeOf(one)
  const search = new URLSearchParams(params)
  search.set('id', one.id)
  const link = useRef<HTMLAnchorElement>(null)
  // An editor who goes through the queue by keyboard sees where they are in it.
  useEffect(() => {
    if (selected) link.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <Link
      ref={link}
      to={{ search: `?${search}` }}
      preventScrollReset
      aria-current={selected || undefined}
      className={cn(
        'grid gap-1 rounded-control border px-4 py-3 no-underline',
        selected ? 'border-crust bg-dough' : 'border-oat bg-paper hover:border-edge',
      )}
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-soft">{name}</span>
        {(state !== 'open' || appeal) && <Badge tone={badge.tone}>{badge.name}</Badge>}
        {taken_by && <Badge>{taken_by.full_name} is on it</Badge>}
      </span>
      <span className="font-semibold wrap-anywhere">{titleOf(one)}</span>
      <span className="text-sm text-soft wrap-anywhere">
        {[shown?.line, shown?.about?.full_name, ago(new Date(opened_at), new Date())].filter(Boolean).join(' · ')}
      </span>
    </Link>
  )
}

export const titleOf = ({ shown }: Case): string => (shown ? shown.title || 'No name yet' : 'Gone')
