import type { ReactNode } from 'react'
import { formatDollars } from '~/lib/money'
import { formatDay } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Notice } from '~/ui/notice'
import { ProgressBar } from '~/ui/progress-bar'
import type { BakeryProgram, Program } from './cottage-food.contract'
import { CAP_WORDS, capLevel, UNSEEN_SALES } from './program'

interface ProgramFactsProps {
  program: Program
  sold: BakeryProgram['sold']
}

export function ProgramFacts({ program, sold }: ProgramFactsProps) {
  const { verified, statement, notice, annual_cap } = program
  return (
    <div className="grid gap-4 rounded-card border border-oat bg-paper p-5">
      {!verified && (
        <Notice kind="warning">
          We haven’t checked this one against the official page yet, so nothing about it shows on your page.
        </Notice>
      )}
      <dl className="grid gap-3">
        <Fact name="Statement">{statement && `“${statement}”`}</Fact>
        <Fact name="At checkout">{notice && `“${notice}”`}</Fact>
        <Fact name="On the label">{program.label_words}</Fact>
        <Fact name="Permit">{program.permit_words}</Fact>
        <Fact name="Selling">{program.selling_words}</Fact>
        <Fact name="Yearly cap">{annual_cap === null ? 'None that we know of.' : formatDollars(annual_cap)}</Fact>
        <Fact name="Source">
          <Source program={program} />
        </Fact>
      </dl>
      {sold && annual_cap !== null && <CapMeter {...sold} cap={annual_cap} />}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-soft wrap-anywhere">{children}</dd>
    </div>
  )
}

function Source({ program: { source_url, source_words, checked_on, verified } }: { program: Program }) {
  return (
    <>
      {source_url ? (
        <a href={source_url} target="_blank" rel="noopener noreferrer" className="prose-link">
          {source_words || source_url}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        source_words
      )}
      {'. '}
      {verified && checked_on ? `Checked on ${dateWords(checked_on)}.` : <Badge tone="butter">Not checked</Badge>}
    </>
  )
}

/** "October 5, 2026" */
export const dateWords = (day: string): string => formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })

function CapMeter({ year, amount, cap }: { year: number; amount: number; cap: number }) {
  const level = capLevel(amount, cap)
  return (
    <div className="grid gap-3">
      <ProgressBar
        label={`Sold here in ${year}: ${formatDollars(amount)} of ${formatDollars(cap)}`}
        value={amount}
        max={cap}
      />
      <p className="text-sm text-soft">{UNSEEN_SALES}</p>
      {level !== 'fine' && <Notice kind="warning">{CAP_WORDS[level]}</Notice>}
    </div>
  )
}
