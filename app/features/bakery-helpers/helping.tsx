import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { toast } from '~/ui/toast'
import { useAuth } from '../accounts/auth-context'
import { helpersApi } from './helpers.calls'

interface HelpingProps {
  bakery: { id: string; name: string }
}

export function Helping({ bakery }: HelpingProps) {
  const { user, reload } = useAuth()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { data } = useAnswer(user?.id ?? null, {
    read: async (signal) => (await helpersApi('GET /helping', { signal })).items,
  })
  const others = data?.filter(({ bakery_id }) => bakery_id !== bakery.id) ?? []
  const stop = async () => {
    try {
      await helpersApi('DELETE /helping/:bakery_id', { params: { bakery_id: bakery.id } })
      await reload().catch(() => undefined)
      await navigate('/', { replace: true })
      toast.success(`You’re no longer helping at ${bakery.name}`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (
    <section
      aria-label="Your help"
      className="flex flex-wrap items-center justify-between gap-4 border-oat border-t pt-6"
    >
      <p>You’re helping at {bakery.name}. Thanks for lending a hand!</p>
      {others.length > 0 && (
        <p>
          You also help at{' '}
          {others.map(({ bakery_id, name }, at) => (
            <span key={bakery_id}>
              {at > 0 && ', '}
              <Link to={`/my-listing/${bakery_id}`} className="prose-link">
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
      <Button variant="quiet" className="-ml-5" onClick={() => setAsking(true)}>
        Stop helping
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Stop helping at ${bakery.name}?`}
        description="You won’t see their orders anymore. The baker can invite you again."
        confirmLabel="Stop helping"
        cancelLabel="Keep helping"
        danger
        onConfirm={stop}
      />
    </section>
  )
}
