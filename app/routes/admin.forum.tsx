import { useAuth } from '~/features/accounts/auth-context'
import { CategoryEditor } from '~/features/forum/category-editor'
import { WatchedWords } from '~/features/forum/watched-words'
import { pageMeta } from '~/lib/page-meta'
import { PageHeader } from '~/ui/page-header'

export const meta = () => pageMeta({ title: 'Forum Tools' })

export default function ForumTools() {
  const { isAdmin } = useAuth()
  return (
    <div className="column grid max-w-3xl grid-cols-1 gap-8 pb-16">
      <PageHeader
        title="Forum Tools"
        intro="To close, pin, move, merge or split a topic, open it and use its settings."
        className="pb-0!"
      />
      <WatchedWords />
      {isAdmin && <CategoryEditor />}
    </div>
  )
}
