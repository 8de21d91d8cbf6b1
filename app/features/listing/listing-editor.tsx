import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MapTiles } from '~/features/map/map-drawing'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { FormNotice } from '~/ui/form-notice'
import { ProgressBar } from '~/ui/progress-bar'
import type { Listing } from './listing.contract'
import { FIELDS } from './listing-fields'
import { LookAlikes } from './look-alikes'
import { SaveLine } from './save-line'
import { STEPS, stepOf } from './steps'
import { numberOf } from './typed'
import { useDraft } from './use-draft'

interface ListingEditorProps {
  first: Listing | null
  tiles: MapTiles | null
  /** Why an editor sent it back, if one did. */
  reason: ReactNode
  onSent: (listing: Listing) => void
}

/** On a phone one question at a time, with the browser's own Back; on a desk one page. */
export function ListingEditor({ first, tiles, reason, onSent }: ListingEditorProps) {
  const draft = useDraft(first)
  const { typed, type, listing, saving } = draft
  const { box, busy, problems, notice, send, refuse } = useSend({ failed: 'Your listing wasn’t sent.' })
  const { step, go } = useStep()
  const sent = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (saving.state === 'refused') refuse(saving.error)
  }, [saving])
  // On a phone the field with the problem may be some questions back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is something new to mend
  useEffect(() => {
    const wrong = stepOf(problems)
    if (wrong >= 0 && isPhone()) go(wrong)
  }, [problems])
  useEffect(() => {
    if (listing?.state === 'pending' && !sent.current) {
      sent.current = true
      onSent(listing)
    }
  }, [listing, onSent])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPhone() && step < STEPS.length - 1) return go(step + 1)
    void send(draft.submit, () => ({
      name: typed.name.trim().length < 2 && 'Please tell us your bakery’s name.',
      delivery_fee: typed.delivery_enabled && numberOf(typed.delivery_fee) === null && 'Please enter a fee, or 0.',
    }))
  }

  return (
    <form ref={box} onSubmit={submit} noValidate aria-label="Your listing" className="grid gap-6">
      {reason}
      <ProgressBar
        label={`Step ${step + 1} of ${STEPS.length}`}
        value={step + 1}
        max={STEPS.length}
        className="md:hidden"
      />
      <SaveLine {...draft} />
      {STEPS.map(({ key, title }, index) => (
        <section
          key={key}
          aria-labelledby={`step-${key}`}
          className={cn('card grid gap-5 p-5 md:p-6', index !== step && 'max-md:hidden')}
        >
          <h2 id={`step-${key}`} tabIndex={-1} className="display-3 outline-none">
            {title}
          </h2>
          {key === 'send' ? (
            <>
              <p className="max-w-prose text-soft">
                An editor looks at every new bakery. You’ll get an email either way.
              </p>
              {listing && <LookAlikes listing={listing} />}
              <FormNotice>{notice}</FormNotice>
              <Button type="submit" size="lg" loading={busy} className="justify-self-start">
                Send for approval
              </Button>
            </>
          ) : (
            FIELDS[key]({ typed, type, problems, listing, tiles })
          )}
        </section>
      ))}
      <div className="flex justify-between gap-3 md:hidden">
        <Button variant="secondary" onClick={() => go(step - 1)} className={cn(step === 0 && 'invisible')}>
          <ArrowLeft className="size-5" aria-hidden="true" /> Back
        </Button>
        {step < STEPS.length - 1 && <Button onClick={() => go(step + 1)}>Next</Button>}
      </div>
    </form>
  )
}

function useStep() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { step?: number } | null }
  const step = Math.min(Math.max(0, state?.step ?? 0), STEPS.length - 1)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    document.getElementById(`step-${STEPS[step]!.key}`)?.focus()
  }, [step])
  const go = (to: number) => {
    if (to === step) return
    if (to === step - 1 && step > 0 && state?.step !== undefined) return void navigate(-1)
    void navigate('.', { state: { step: to }, preventScrollReset: false })
  }
  return { step, go }
}

const isPhone = () => window.matchMedia('(max-width: 767.98px)').matches
