import { redirect } from 'react-router'

/** Decision 14. */
export const loader = () => redirect('/get-listed')
