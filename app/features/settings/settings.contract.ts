import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { LIVE_NAMES, LIVE_VALUE_MAX } from '~/lib/live-settings'
import { orNone, singleLine } from '~/lib/typed-text'

const name = z.enum(LIVE_NAMES)

const Setting = z.object({
  name,
  value: z.string().describe('What holds now'),
  base: z.string().describe('What the environment says, or its default'),
  changed: z.boolean(),
  version: z.int().describe('Of its history; 0 before the first change'),
  refused: z.string().nullable().describe('A stored value that can’t be used any more: `base` holds instead'),
})
export type Setting = z.output<typeof Setting>

const SettingChange = z.object({
  name,
  version: z.int(),
  value: z.string().nullable().describe('Null: back to what the environment says'),
  before: z.string().nullable(),
  by: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type SettingChange = z.output<typeof SettingChange>

const SettingsPage = z.object({ settings: z.array(Setting), history: z.array(SettingChange).describe('The newest 50') })
export type SettingsPage = z.output<typeof SettingsPage>

nameShapes({ SettingName: name, SettingsPage })

/** Decision 255. */
export const settingsContract = defineCalls({
  'GET /admin/settings': {
    name: 'listSettings',
    summary: 'What admins may change while the site runs, and what they changed',
    access: 'admin',
    answer: SettingsPage,
  },
  'PUT /admin/settings/:name': {
    name: 'changeSetting',
    summary: 'Change a setting, for every process at once; null goes back to what the environment says',
    access: 'admin',
    step_up: true,
    params: z.object({ name: singleLine(60) }),
    body: z.object({
      value: orNone(singleLine(LIVE_VALUE_MAX)),
      over: z.int().min(0).max(1_000_000).describe('The version that was read'),
    }),
    answer: SettingsPage,
    refuses: [404, 409],
  },
})
