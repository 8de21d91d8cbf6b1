import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'

export function loader() {
  if (!import.meta.env.DEV) throw new Response('', { status: 404 })
  return null
}

export const meta = () => [{ title: 'Components' }]

export default function DevUi() {
  return (
    <main className="column grid gap-8 py-12">
      <h1 className="display-1">Find Hidden Gem Bakeries Nearby</h1>
      <Card padded className="grid max-w-md gap-4">
        <Field label="Email" hint="We answer within a day" error="Please enter a valid email address.">
          <TextInput type="email" />
        </Field>
        <Button onClick={() => toast.success('Saved', { undo: () => toast('Undone') })}>Save</Button>
        <Button loading>Saving</Button>
        <Dialog title="A dialog" description="With a sentence." trigger={<Button variant="secondary">Open</Button>}>
          Text
        </Dialog>
      </Card>
    </main>
  )
}
