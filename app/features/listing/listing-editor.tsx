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
import { ProofStep } from './proof-step'
import { SaveLine } from './save-line'
import { STEPS, type StepKey, stepOf } from './steps'
import { numberOf } from './typed'
import { useDraft } from './use-draft'

interface ListingEditorProps {
  first: Listing | null
  tiles: MapTiles | null
  /** Why an editor sent it back, if one did. */
  reason: ReactNode
  preview: (listing: Listing) => ReactNode
  onSent: (listing: Listing) => void
}

/** On a phone one question at a time, with the browser's own Back; on a desk one page. */
export default function ListingEditor({ first, tiles, reason, preview, onSent }: ListingEditorProps) {
  const draft = useDraft(first)
  const { typed, type, listing, saving } = draft
  const { box, busy, problems, notice, send, refuse } = useSend({ failed: 'Your listing wasn’t sent.' })
  const { step, go: move } = useStep()
  // What was typed is saved by then, so the proof has a listing and the preview shows all.
  const go = (to: number) => {
    void draft.retry().catch(() => undefined)
    move(to)
  }
  const sent = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (saving.state === 'refused') refuse(saving.error)
  }, [saving])
  // On a phone the field with the problem may be some questions back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is something new to mend
  useEffect(() => {
    const wrong = stepOf(problems)
    // Whoever mends one of several is still typing.
    const mends = box.current?.contains(document.activeElement)
    if (wrong >= 0 && isPhone() && !mends) go(wrong)
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
    <div className="grid gap-4 md:gap-6">
      {reason}
      <ProgressBar
        label={`Step ${step + 1} of ${STEPS.length}`}
        value={step + 1}
        max={STEPS.length}
        className="max-md:pt-6 md:hidden"
      />
      <SaveLine {...draft} />
      <form
        id="listing"
        ref={box}
        onSubmit={submit}
        noValidate
        aria-label="Your listing"
        className={cn('grid gap-6', STEPS[step]!.key in FIELDS || 'max-md:hidden')}
      >
        {STEPS.map(
          ({ key, title }, index) =>
            key !== 'proof' &&
            key !== 'send' && (
              <Step key={key} id={key} title={title} here={index === step}>
                {FIELDS[key]({ typed, type, problems, listing, tiles })}
              </Step>
            ),
        )}
      </form>
      <Step id="proof" title={titleOf('proof')} here={STEPS[step]!.key === 'proof'}>
        <ProofStep listing_id={listing?.id ?? null} />
      </Step>
      <Step id="send" title={titleOf('send')} here={STEPS[step]!.key === 'send'}>
        <p className="max-w-prose text-soft">An editor looks at every new bakery. You’ll get an email either way.</p>
        {listing && <LookAlikes listing={listing} />}
        <FormNotice>{notice}</FormNotice>
        <Button type="submit" form="listing" size="lg" loading={busy} className="justify-self-start max-md:hidden">
          Send for approval
        </Button>
        {listing?.place && preview(listing)}
      </Step>
      <StepBar step={step} go={go} busy={busy} />
    </div>
  )
}

/** Under the thumb. */
function StepBar({ step, go, busy }: { step: number; go: (to: number) => void; busy: boolean }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex justify-between gap-3 border-oat border-t bg-flour px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:hidden">
      <Button variant="secondary" onClick={() => go(step - 1)} className={cn(step === 0 && 'invisible')}>
        <ArrowLeft className="size-5" aria-hidden="true" /> Back
      </Button>
      {step < STEPS.length - 1 ? (
        <Button onClick={() => go(step + 1)}>Next</Button>
      ) : (
        <Button type="submit" form="listing" loading={busy}>
          Send for approval
        </Button>
      )}
    </div>
  )
}

const titleOf = (key: StepKey) => STEPS.find((step) => step.key === key)!.title

interface StepProps {
  id: StepKey
  title: string
  here: boolean
  children: ReactNode
}

const Step = ({ id, title, here, children }: StepProps) => (
  <section aria-labelledby={`step-${id}`} className={cn('card grid gap-5 p-5 md:p-6', !here && 'max-md:hidden')}>
    <h2 id={`step-${id}`} tabIndex={-1} className="display-3 scroll-mt-24 outline-none">
      {title}
    </h2>
    {children}
  </section>
)

function useStep() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { step?: number; from?: number } | null }
  const step = Math.min(Math.max(0, state?.step ?? 0), STEPS.length - 1)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    document.getElementById(`step-${STEPS[step]!.key}`)?.focus()
  }, [step])
  const go = (to: number) => {
    if (to === step) return
    // A step that was led to because of a problem has another one before it in the browser's history than on the screen. Only on the
    // way back: two quick taps on Next would go back twice.
    if (to < step && to === state?.from) return void navigate(-1)
    void navigate('.', { state: { step: to, from: step }, preventScrollReset: false })
  }
  return { step, go }
}

const isPhone = () => window.matchMedia('(max-width: 767.98px)').matches
