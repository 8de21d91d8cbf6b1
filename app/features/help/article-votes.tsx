import { Link } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { articlePath, isHelpSlug } from '../articles/help-topics'
import { helpApi } from './help.calls'
import type { ArticleVotes } from './help.contract'

/** For editors: which articles leave people without an answer. */
export function ArticleVoteTable() {
  const { data, problem, reload } = useAnswer<{ items: ArticleVotes[] }>('votes', {
    read: (signal) => helpApi('GET /help-articles/votes', { signal }),
  })
  if (problem && !data) return <Failed problem={problem} onAgain={reload} />
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="votes" className="column pb-16">
      <h2 id="votes" className="display-2 mb-4">
        Did our articles help?
      </h2>
      <table className="w-full max-w-2xl text-left">
        <caption className="mb-2 text-left text-soft">Least helpful first.</caption>
        <thead>
          <tr className="border-oat border-b">
            <th scope="col" className="py-2">
              Article
            </th>
            <th scope="col" className="py-2 text-right">
              Yes
            </th>
            <th scope="col" className="py-2 text-right">
              No
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map(({ slug, yes, no }) => (
            <tr key={slug} className="border-oat border-b">
              <th scope="row" className="py-2 font-normal">
                {isHelpSlug(slug) ? (
                  <Link to={articlePath(slug)} className="prose-link">
                    {slug}
                  </Link>
                ) : (
                  slug
                )}
              </th>
              <td className="py-2 text-right tabular-nums">{yes}</td>
              <td className="py-2 text-right tabular-nums">{no}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
