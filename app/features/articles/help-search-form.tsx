import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { IconButton } from '~/ui/icon-button'
import { TextInput } from '~/ui/text-input'

export const QUESTION_MAX = 100

/** Works without script. */
export const HelpSearchForm = ({ words = '' }: { words?: string }) => (
  <Form action="/help" role="search" aria-label="Search for help" className="flex max-w-xl gap-2">
    <TextInput
      key={words}
      name="q"
      type="search"
      aria-label="What do you need help with?"
      placeholder="How do I cancel an order?"
      defaultValue={words}
      maxLength={QUESTION_MAX}
      required
      className="flex-1"
    />
    <IconButton type="submit" label="Search" variant="dough" className="size-12">
      <Search aria-hidden="true" />
    </IconButton>
  </Form>
)
