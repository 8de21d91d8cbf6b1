import { data } from 'react-router'
import { NotFoundScreen } from '~/shell/not-found-screen'

/** Thrown, so that the status is 404 and the boundary's title applies. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default NotFoundScreen
