import { useMatches } from 'react-router'
import { pageMeta } from '~/lib/page-meta'
import { UnopenedPage } from '~/shell/unopened-page'
import { type UnopenedPath, unopenedScreens } from '~/shell/unopened-screens'

export const handle = { noindex: true }

export const meta = ({ matches }: { matches: ({ id: string } | undefined)[] }) =>
  pageMeta({ title: screenOf(matches).title })

export default function Unopened() {
  return <UnopenedPage {...screenOf(useMatches())} />
}

function screenOf(matches: ({ id: string } | undefined)[]) {
  return unopenedScreens[matches.at(-1)?.id as UnopenedPath]
}
