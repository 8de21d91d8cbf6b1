import { sentenceOf } from '~/http/client'
import { session } from '~/http/session'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toast'
import { casesApi } from './cases.calls'
import type { Case } from './cases.contract'
import { useShortcuts } from './use-shortcuts'

/** An editor who takes a case has it alone for a while. The answer comes with the event that all queues hear. */
export function TakeButton({ one, selected }: { one: Case & { own?: boolean }; selected: boolean }) {
  const { id, waits, own, taken_by } = one
  const mine = taken_by?.id === session().user_id()
  const may = waits && !own && (!taken_by || mine)
  const press = () =>
    casesApi(mine ? 'POST /cases/:id/release' : 'POST /cases/:id/take', { params: { id } }).catch((thrown: unknown) =>
      toast.error(sentenceOf(thrown)),
    )
  useShortcuts(may && selected ? { KeyT: press } : {})
  if (!may) return null
  return (
    <Button variant="quiet" aria-keyshortcuts="Alt+T" onClick={press}>
      {mine ? 'Leave it to others' : 'Take it'}
    </Button>
  )
}
