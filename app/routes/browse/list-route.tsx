import type { ShouldRevalidateFunction } from 'react-router'
import { BrowseProblem } from '~/features/search/browse-problem'
import { isOtherView } from '~/features/search/browse-state'
import { ErrorScreen } from '~/shell/error-screen'

/** For every route that shows a list of bakeries. */
export const shouldReadAgain: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !isOtherView(currentUrl, nextUrl)

/** With a list at hand it is the page that broke (§8: the error fallback); without one the search failed. */
export const BrowseBoundary = ({ loaderData }: { loaderData?: unknown }) =>
  loaderData ? <ErrorScreen /> : <BrowseProblem />
