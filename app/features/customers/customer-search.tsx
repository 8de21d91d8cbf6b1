import { TextInput } from '~/ui/text-input'

/** For a `<Field>`. */
export const CustomerSearch = ({ typed, onTyped }: { typed: string; onTyped: (typed: string) => void }) => (
  <TextInput
    type="search"
    value={typed}
    maxLength={100}
    placeholder="Name, email or phone"
    onChange={({ target }) => onTyped(target.value)}
  />
)
