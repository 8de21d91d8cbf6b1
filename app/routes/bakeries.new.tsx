import { redirect } from 'react-router'

/** Ruling 14. */
export const loader = () => redirect('/get-listed')
