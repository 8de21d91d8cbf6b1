import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { PasswordInput } from '~/ui/password-input'
import { RadioGroup } from '~/ui/radio-group'
import { toast } from '~/ui/toast'
import { useAuth } from '../accounts/auth-context'
import { leavingApi } from './leaving.calls'

export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const [current_password, setPassword] = useState('')
  const [posts, setPosts] = useState('stay')
  const { signOut } = useAuth()
  const sending = useSend()
  useDirtyValues({ current_password, posts })
  const leave = () =>
    sending.send(
      async () => {
        const body = { current_password, keeps_posts: posts === 'stay' }
        const { erase_at } = await leavingApi('POST /account/deletion', { body })
        toast.success(`We’ll delete your account on ${day(erase_at)}. Sign in before then, and it stays.`)
        await signOut()
      },
      () => ({ current_password: current_password.trim() === '' && 'Please enter your password.' }),
    )
  return (
    <FormDialog
      title="Delete your account?"
      description="You’ll be signed out everywhere. Sign in again within 14 days, and everything stays."
      confirm="Delete my account"
      danger
      sending={sending}
      onSubmit={leave}
      onClose={onClose}
    >
      <RadioGroup
        legend="Your reviews and forum posts"
        name="keeps_posts"
        value={posts}
        onChange={setPosts}
        options={[
          { value: 'stay', label: 'Keep them up', hint: 'They help your neighbors, and say “Former member”.' },
          { value: 'go', label: 'Delete them, too' },
        ]}
      />
      <Field label="Your password" error={sending.problems.current_password}>
        <PasswordInput
          name="current_password"
          autoComplete="current-password"
          value={current_password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

const day = (moment: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(new Date(moment))
