import { ArticleVoteTable } from '~/features/help/article-votes'
import { HelpQueue } from '~/features/help/help-queue'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Help Requests' })

export default function AdminHelp() {
  return (
    <>
      <HelpQueue />
      <ArticleVoteTable />
    </>
  )
}
