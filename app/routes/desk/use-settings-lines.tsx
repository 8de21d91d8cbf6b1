import { useState } from 'react'
import { helpersLine } from '~/features/bakery-helpers/helper'
import { useHelpers } from '~/features/bakery-helpers/use-helpers'
import { cottageFoodApi } from '~/features/cottage-food/cottage-food.calls'
import { chosenWords } from '~/features/cottage-food/program-form'
import type { DeskBakery } from '~/features/desk/desk'
import type { SettingsPart } from '~/features/desk/desk-tabs'
import { useSettings } from '~/features/opening/settings-form'
import { daysOffLine, deliveryLine, hoursLine } from '~/features/opening/settings-lines'
import { pickupCardApi } from '~/features/pickup/pickup-card.calls'
import { requestsApi } from '~/features/requests/requests.calls'
import { useAnswer } from '~/live/use-answer'

/** How each row of the settings is now, in a line; undefined until it is known. */
export function useSettingsLines({ id: bakery_id, time_zone, verification_status }: DeskBakery) {
  const [now] = useState(() => new Date())
  const params = { bakery_id }
  const own_id = verification_status === 'verified' ? bakery_id : null
  const opening = useSettings(bakery_id)
  const pickup = useAnswer(bakery_id, {
    read: (signal) => pickupCardApi('GET /bakeries/:bakery_id/pickup-card', { params, signal }),
  })
  const program = useAnswer(bakery_id, {
    read: (signal) => cottageFoodApi('GET /bakeries/:bakery_id/program', { params, signal }),
  })
  const custom = useAnswer(own_id, {
    read: (signal) => requestsApi('GET /bakeries/:bakery_id/custom-order-settings', { params, signal }),
  })
  const helpers = useHelpers(own_id)
  const answers = [opening, pickup, program, custom, helpers]
  const lines: Partial<Record<SettingsPart, string | undefined>> = {
    hours: opening.data && hoursLine(opening.data),
    'days-off': opening.data && daysOffLine(opening.data, time_zone, now),
    pickup: pickup.data && (pickup.data.street || 'No address yet'),
    delivery: opening.data && deliveryLine(opening.data),
    state: program.data && (program.data.programs.length === 0 ? 'Nothing to choose' : chosenWords(program.data)),
    'custom-orders': custom.data && (custom.data.enabled ? `On, ${daysWords(custom.data.lead_days)} ahead` : 'Off'),
    helpers: helpers.data && helpersLine(helpers.data),
  }
  return {
    lines,
    problem: answers.find(({ problem }) => problem)?.problem ?? null,
    reload: () => {
      for (const { problem, reload } of answers) if (problem) reload()
    },
  }
}

const daysWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)
