import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { toast } from '~/ui/toast'
import { helpersApi } from './helpers.calls'
import type { Helper } from './helpers.contract'

export const nameOf = ({ name, email }: Helper) => name || email

/** Null asks nothing. */
export function useHelpers(bakery_id: string | null) {
  const params = { bakery_id: bakery_id! }
  const { data, problem, reload, change, set } = useAnswer<Helper[]>(bakery_id, {
    read: async (signal) => (await helpersApi('GET /bakeries/:bakery_id/helpers', { params, signal })).items,
    live: (event) => event.type === 'hello' || (event.type === 'helpers' && event.bakery_id === bakery_id),
  })
  const invite = async (body: { email: string; name: string }) => {
    const made = await helpersApi('POST /bakeries/:bakery_id/helpers', { params, body })
    set((helpers) => [...helpers.filter(({ id }) => id !== made.id), made])
    toast.success(`Invitation sent to ${made.email}`)
  }
  const resend = async ({ id: helper_id, email }: Helper) => {
    try {
      await change({
        send: () =>
          helpersApi('POST /bakeries/:bakery_id/helpers/:helper_id/resend', { params: { ...params, helper_id } }),
        settle: (helpers, sent) => helpers.map((one) => (one.id === helper_id ? sent : one)),
      })
      toast.success(`Invitation sent to ${email} again`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const remove = async (helper: Helper) => {
    try {
      await change({
        show: (helpers) => helpers.filter(({ id }) => id !== helper.id),
        send: () =>
          helpersApi('DELETE /bakeries/:bakery_id/helpers/:helper_id', {
            params: { ...params, helper_id: helper.id },
          }),
      })
      toast.success(
        helper.state === 'joined' ? `${nameOf(helper)} can’t see your orders anymore` : 'Invitation removed',
      )
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return { data, problem, reload, invite, resend, remove }
}
