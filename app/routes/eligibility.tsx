import { ArrowRight, Check, Circle, Info } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { nextStep, progressOf, type Step, TIERS, tierOf } from '~/features/tiers/tier'
import { tiersApi } from '~/features/tiers/tiers.calls'
import type { TierStanding } from '~/features/tiers/tiers.contract'
import { sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { pageMeta } from '~/lib/page-meta'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { Select } from '~/ui/select'

export const headers = () => sharedPage()
export const meta = () =>
  pageMeta({
    title: 'Eligibility & Tiers',
    description: `How a bakery on ${BRAND} grows from Listed to Claimed, Verified, Ordering and Premium.`,
  })

/** Rendered the same for all visitors; in the browser a baker also sees how far their bakery has come. */
export default function Eligibility() {
  const user = useUser()
  const { data, problem, reload } = useAnswer(user?.id ?? null, {
    read: (signal) => tiersApi('GET /progress', { signal }),
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const own = data?.items.find(({ id }) => id === chosen) ?? data?.items[0]
  const here = own ? tierOf(own) : null
  const progress = own && progressOf(own)
  return (
    <div className="column pb-16">
      <PageHeader
        title="Eligibility & Tiers"
        intro="Every bakery starts as a listing. Each tier adds something for your customers and asks a little more of you."
        actions={
          <>
            {!own && <LinkButton to="/get-listed">List Your Bakery</LinkButton>}
            <LinkButton to="/pricing" variant="secondary">
              Pricing
            </LinkButton>
          </>
        }
      />
      {problem && <Failed problem={problem} onAgain={reload} className="mb-8" />}
      {own && <OwnStanding own={own} all={data!.items} onChoose={setChosen} />}
      <ol className="grid gap-4 md:grid-cols-2 lg:grid-cols-5">
        {TIERS.map(({ name, line, rules, notes }, at) => (
          <li
            key={name}
            aria-current={name === here ? 'step' : undefined}
            className="relative grid content-start gap-3 rounded-card border border-oat bg-paper p-6 aria-[current]:border-crust lg:p-5 lg:not-last:after:absolute lg:not-last:after:top-9.5 lg:not-last:after:-right-4.25 lg:not-last:after:w-4.25 lg:not-last:after:border-butter lg:not-last:after:border-t-2"
          >
            {name === here && (
              <Badge tone="crust" className="absolute -top-3 left-5">
                You’re here
              </Badge>
            )}
            <div className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="grid size-9 place-items-center rounded-full bg-butter font-display font-semibold text-butter-ink"
              >
                {at + 1}
              </span>
              <h2 className="display-3">{name}</h2>
            </div>
            <p className="text-soft">{line}</p>
            <ul className="grid gap-2">
              {progress
                ? progress[at]!.steps.map((step) => <OwnStep key={step.need} {...step} />)
                : rules.map(({ need }) => (
                    <li key={need} className="flex gap-2.5">
                      <Check className="mt-1 size-4 shrink-0 text-sage" aria-hidden="true" />
                      {need}
                    </li>
                  ))}
              {notes.map((note) => (
                <li key={note} className="flex gap-2.5">
                  <Info className="mt-1 size-4 shrink-0 text-soft" aria-hidden="true" />
                  {note}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}

const OwnStep = ({ need, done, to }: Step) => (
  <li className="flex gap-2.5">
    {done ? (
      <Check className="mt-1 size-4 shrink-0 text-sage" strokeWidth={3} aria-hidden="true" />
    ) : (
      <Circle className="mt-1 size-4 shrink-0 text-soft" aria-hidden="true" />
    )}
    <span>
      <span className="sr-only">{done ? 'Done: ' : 'To do: '}</span>
      {to ? (
        <Link to={to} className="prose-link">
          {need}
        </Link>
      ) : (
        need
      )}
    </span>
  </li>
)

interface OwnStandingProps {
  own: TierStanding
  all: TierStanding[]
  onChoose: (id: string) => void
}

function OwnStanding({ own, all, onChoose }: OwnStandingProps) {
  const tier = tierOf(own)
  const next = nextStep(own)
  return (
    <section
      aria-labelledby="own-progress"
      className="mb-10 grid items-end gap-5 rounded-card border border-oat bg-paper p-5 md:grid-cols-[1fr_auto] md:p-6"
    >
      <div className="grid gap-2">
        <h2 id="own-progress" className="display-3 wrap-anywhere">
          {own.name} {tier ? `is at ${tier}` : 'isn’t listed yet'}
        </h2>
        <p className="text-soft">{next ? `Next: ${next.title}. ${next.line}` : 'There’s nothing left to do. Enjoy!'}</p>
        {next?.to && (
          <LinkButton to={next.to} className="mt-2 justify-self-start">
            {next.title} <ArrowRight className="size-4.5" aria-hidden="true" />
          </LinkButton>
        )}
      </div>
      {all.length > 1 && (
        <Field label="Bakery" className="md:min-w-64">
          <Select value={own.id} onChange={({ target }) => onChoose(target.value)}>
            {all.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </section>
  )
}
