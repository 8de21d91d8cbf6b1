import type { ShouldRevalidateFunction } from 'react-router'
import { BrowseProblem } from '~/features/search/browse-problem'
import { isOtherView } from '~/features/search/browse-state'
import { ErrorScreen } from '~/shell/error-screen'

export const shouldReadAgain: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !isOtherView(currentUrl, nextUrl)

/** With a list loaded, the page itself broke (§8); without one the search failed. */
export const BrowseBoundary = ({ loaderData }: { loaderData?: unknown }) =>
  loaderData ? <ErrorScreen /> : <BrowseProblem />
