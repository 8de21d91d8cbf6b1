import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { uploadForm } from '~/http/upload'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/field-error'
import { PictureChooser } from '../pictures/picture-chooser'
import { pickupCardApi } from './pickup-card.calls'

export function PorchField({ bakery_id }: { bakery_id: string }) {
  const params = { bakery_id }
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { data, set } = useAnswer<{ url: string | null }>(bakery_id, {
    read: (signal) => pickupCardApi('GET /bakeries/:bakery_id/porch', { params, signal }),
  })
  const during = async (work: () => Promise<{ url: string | null }>) => {
    setBusy(true)
    setProblem(null)
    try {
      const changed = await work()
      set(() => changed)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }
  const send = ([file]: File[]) =>
    file &&
    during(() => {
      const form = new FormData()
      form.set('file', file)
      return uploadForm(`POST /bakeries/${bakery_id}/porch`, form)
    })
  const remove = () =>
    during(async () => {
      await pickupCardApi('DELETE /bakeries/:bakery_id/porch', { params })
      return { url: null }
    })
  return (
    <fieldset className="grid gap-3" disabled={busy}>
      <legend className="mb-2 font-semibold text-[0.9375rem]">Your porch</legend>
      <p className="text-sm text-soft">Show which door is yours. Customers see it with your street.</p>
      {data?.url && (
        <div className="grid justify-items-start gap-2">
          <img src={data.url} alt="Your porch" className="max-h-72 max-w-full rounded-card" />
          <Button variant="quiet" size="sm" className="-ml-4" onClick={remove}>
            Delete picture
          </Button>
        </div>
      )}
      <PictureChooser
        onFiles={(files) => void send(files)}
        several={false}
        label={busy ? 'Sending …' : data?.url ? 'Choose another picture' : 'Choose a picture'}
        describedBy={undefined}
      />
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}
