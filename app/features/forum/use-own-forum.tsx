import { useUser } from '~/features/accounts/auth-context'
import { useAnswer } from '~/live/use-answer'
import { memberApi } from './member.calls'

const MOST = 50

/** What is new to the member, in the forum and in what the page lists: topics, or posts. What is by blocked people the page leaves out. */
export function useOwnForum<Listed extends { id: string }>(listed: Listed[] = []) {
  const user = useUser()
  const topics = listed
    .slice(0, MOST)
    .map(({ id }) => id)
    .join(',')
  const {
    data: own,
    problem,
    set,
  } = useAnswer(user && `${user.id} ${topics}`, {
    read: (signal) => memberApi('GET /forum/own', { query: { topics }, signal }),
  })
  return { own, problem, set, isShown: ({ id }: { id: string }) => !own?.hidden_ids.includes(id) }
}
