import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '~/http/client'
import { session } from '~/http/session'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Notice } from '~/ui/notice'
import { Select } from '~/ui/select'
import { toast } from '~/ui/toast'
import {
  APPEAL_FORM,
  CONCERNS_YOU,
  canBeUndone,
  RULED_BEFORE,
  type RulingOption,
  type RulingWord,
  reasonMissing,
  SUSPEND_DAYS,
  type SuspendDays,
  UNDO_SECONDS,
} from './case'
import { titleOf } from './case-row'
import { casesApi } from './cases.calls'
import type { Case } from './cases.contract'
import type { Decidable } from './queue-kind'
import { ReasonField } from './reason-field'
import { useShortcuts } from './use-shortcuts'

interface DecideFormProps extends Decidable {
  options: RulingOption[]
  /** Label and hint of the reason; the hint says who reads it. */
  label: string
  hint: string
  /** What follows from approving, which can't be undone. */
  approving?: string
  /** Why it can't be approved yet. */
  missing?: string | null
  /** What the editor reads may be old. */
  onRefused?: () => void
  /** Read before ruling. */
  children?: ReactNode
}

/** A ruling against a user can be undone for ten seconds. */
export function DecideForm(props: DecideFormProps) {
  const { one, selected, folded, missing, children } = props
  const { label, hint, approving, ...given }: Words = one.appeal ? APPEAL_FORM : props
  const options = given.options.filter(({ word }) => word !== 'approve' || !missing)
  const quick = options.find(({ word }) => !reasonMissing(word, ''))
  const [reason, setReason] = useState('')
  const [days, setDays] = useState<SuspendDays>(1)
  const [unfolded, setUnfolded] = useState(!folded)
  const [confirming, setConfirming] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { box, busy, problems, notice, send } = useSend()
  const { pressed, late, rule } = useRuling(props, send)
  const refused = late ?? refusalOf(props)
  const open = one.waits
  useDirtyForm(open && reason !== '')
  const askWhy = () => {
    setUnfolded(true)
    field.current?.focus()
  }
  const askFirst = () => (quick ? setConfirming(true) : missing && toast(missing))
  useShortcuts(selected && open && !refused ? { KeyA: askFirst, KeyR: askWhy } : {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has come
  useEffect(() => props.onShown?.(), [])
  if (!open) return null
  if (refused) return <Notice live={late !== null}>{refused}</Notice>
  const press = (option: RulingOption) => {
    if (!unfolded && reasonMissing(option.word, reason)) return setUnfolded(true)
    return rule(option, { reason, days }, () => setReason(''))
  }
  return (
    <form
      ref={box}
      noValidate
      method="post"
      aria-label={folded ? undefined : 'Decide'}
      onSubmit={(event: FormEvent) => event.preventDefault()}
      className="grid gap-4"
    >
      <FormNotice>{notice}</FormNotice>
      {missing ? <Notice>{missing}</Notice> : children}
      {unfolded && (
        <ReasonField
          {...{ field, options, label, hint, reason }}
          error={problems.reason}
          focus={folded}
          onChange={setReason}
        />
      )}
      {options.some(({ word }) => word === 'suspend') && <Days days={days} onChange={setDays} error={problems.days} />}
      <div className="flex flex-wrap gap-3">
        {options.map((option) => (
          <Button
            key={option.word}
            variant={VARIANTS[option.word] ?? (option === quick && !options.some(isAnswer) ? 'primary' : 'secondary')}
            className={option.word === 'reject' ? 'text-jam' : ''}
            loading={busy && pressed === option.word}
            onClick={() => press(option)}
            {...(option === quick && { 'aria-keyshortcuts': 'Alt+A' })}
          >
            {option.label}
          </Button>
        ))}
      </div>
      {quick && (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={quick.word === 'approve' ? `Approve ${titleOf(one)}?` : `${quick.label}?`}
          description={canBeUndone(quick.word) ? `You can undo it for ${UNDO_SECONDS} seconds.` : approving}
          confirmLabel={quick.label}
          focusConfirm
          onConfirm={() => press(quick)}
        />
      )}
    </form>
  )
}

type Words = Pick<DecideFormProps, 'options' | 'label' | 'hint' | 'approving'>

const VARIANTS: Partial<Record<RulingWord, 'danger' | 'primary'>> = {
  remove: 'danger',
  suspend: 'danger',
  answer: 'primary',
}
const isAnswer = ({ word }: RulingOption) => word === 'answer'

function refusalOf({ one: { own, appeal, taken_by } }: DecideFormProps): string | null {
  if (own) return appeal ? RULED_BEFORE : CONCERNS_YOU
  return taken_by && taken_by.id !== session().user_id() ? `${taken_by.full_name} is on it.` : null
}

function Days({
  days,
  onChange,
  error,
}: {
  days: SuspendDays
  onChange: (days: SuspendDays) => void
  error?: string | undefined
}) {
  return (
    <Field label="If you suspend, for how long?" hint="They can still sign in and read." error={error}>
      <Select name="days" value={days} onChange={({ target }) => onChange(Number(target.value) as SuspendDays)}>
        {SUSPEND_DAYS.map((one) => (
          <option key={one} value={one}>
            {one === 1 ? '24 hours' : `${one} days`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Sends it, and offers Undo; `late` says which editor was quicker, until the case is read again and says so itself. */
function useRuling(
  { one, onRuled, onUndone, onRefused }: Decidable & Pick<DecideFormProps, 'onRefused'>,
  send: ReturnType<typeof useSend>['send'],
) {
  const { id } = one
  const [refusal, setRefusal] = useState<{ of: Case; sentence: string } | null>(null)
  const [pressed, setPressed] = useState<RulingWord | null>(null)
  const undo = () =>
    casesApi('POST /cases/:id/undo', { params: { id } }).then(onUndone, (thrown: unknown) =>
      toast.error(sentenceOf(thrown)),
    )
  const rule = (
    { word: ruling, done }: RulingOption,
    { reason, days }: { reason: string; days: SuspendDays },
    onSent: () => void,
  ) => {
    setPressed(ruling)
    return send(
      async () => {
        try {
          const body = { ruling, reason, ...(ruling === 'suspend' && { days }) }
          const { undo_seconds } = await casesApi('POST /cases/:id/rule', { params: { id }, body })
          onSent()
          toast.success(done, undo_seconds > 0 ? { undo } : {})
          onRuled()
        } catch (thrown) {
          onRefused?.()
          if (!(thrown instanceof ApiError && thrown.status === 409)) throw thrown
          setRefusal({ of: one, sentence: thrown.message })
        }
      },
      () => ({ reason: reasonMissing(ruling, reason) }),
    )
  }
  return { pressed, late: refusal?.of === one ? refusal.sentence : null, rule }
}
