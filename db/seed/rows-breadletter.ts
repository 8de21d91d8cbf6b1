import { readMarkdown } from '~/lib/markdown.server'
import type { Demo } from './demo'
import { stableId } from './random'
import type { Moment, Rows } from './row'
import { LETTERS } from './words/letters'

const DAY = 1440
/** Seven in the morning in the East. */
const TOOK = 7 * 60
const LINKS = ['/browse', '/forum/starters', '/get-listed']

/** Past issues, whose readers are forgotten by now, and a draft of the next one. */
export function breadletterRows({ topics }: Demo, ago: Moment): Rows {
  const recipes = topics.filter(({ recipe }) => recipe)
  const issues = LETTERS.map(({ subject, intro, story_title, story, days_ago, readers }, at) => ({
    ...{ id: stableId(`breadletter/${at + 1}`), number: at + 1, state: 'sent', subject, intro, story_title, story },
    story_html: readMarkdown(story, 'https://own.invalid').html({ person: () => false, picture: () => undefined }),
    ...{ recipe_topic_id: recipes[at % Math.max(recipes.length, 1)]?.id ?? null, readers, queued: readers },
    ...{
      send_on: ago(days_ago * DAY).slice(0, 10),
      began_at: ago(days_ago * DAY),
      ended_at: ago(days_ago * DAY - TOOK),
    },
    ...{ created_at: ago((days_ago + 5) * DAY), updated_at: ago(days_ago * DAY - TOOK) },
  }))
  const next = {
    ...{ id: stableId('breadletter/next'), number: LETTERS.length + 1, state: 'draft', subject: 'Cinnamon season' },
    ...{
      intro: 'Something with cinnamon is cooling on a windowsill near you.',
      story_title: '',
      story: '',
      story_html: '',
    },
    ...{ recipe_topic_id: null, readers: 0, queued: 0, send_on: null, began_at: null, ended_at: null },
    ...{ created_at: ago(DAY), updated_at: ago(DAY) },
  }
  return {
    breadletter_issues: [...issues, next],
    breadletter_clicks: issues.flatMap(({ id, send_on, readers }) =>
      LINKS.map((link, at) => ({ issue_id: id, link, day: send_on, clicks: Math.round(readers / (7 + at * 9)) })),
    ),
  }
}
