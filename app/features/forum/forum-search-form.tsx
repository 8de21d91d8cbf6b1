import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { IconButton } from '~/ui/icon-button'
import { TextInput } from '~/ui/text-input'

/** Works without script. */
export const ForumSearchForm = ({ words = '', category }: { words?: string; category?: string }) => (
  <Form action="/forum/search" role="search" aria-label="Search the forum" className="flex max-w-md flex-1 gap-2">
    {category && <input type="hidden" name="category" value={category} />}
    <TextInput
      name="q"
      type="search"
      aria-label="Search the forum"
      placeholder="Search topics and answers"
      defaultValue={words}
      maxLength={100}
      required
      className="flex-1"
    />
    <IconButton type="submit" label="Search" variant="dough" className="size-12">
      <Search aria-hidden="true" />
    </IconButton>
  </Form>
)
