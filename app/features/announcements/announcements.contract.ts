import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { orNone, singleLine } from '~/lib/typed-text'
import { ANNOUNCEMENT_LINK_MAX, AUDIENCES, isOwnPath, SENTENCE_MAX } from './announcement'

const moment = z.iso.datetime()

const Announcement = z.object({
  id: z.uuid(),
  sentence: z.string(),
  link: z.string().nullable(),
  audience: z.enum(AUDIENCES),
  starts_at: moment,
  ends_at: moment,
  ended_at: moment.nullable().describe('By hand, before its time'),
  by: z.string().nullable(),
  ended_by: z.string().nullable(),
})
export type Announcement = z.output<typeof Announcement>

const Announcements = z.object({ items: z.array(Announcement).describe('The newest 50') })

nameShapes({ Announcements })

/** Decision 255. */
export const announcementsContract = defineCalls({
  'GET /announcement': {
    name: 'getAnnouncement',
    summary: 'The sentence that the site shows now, if there is one for whoever asks',
    access: 'public',
    knows_actor: true,
    support: false,
    answer: z.object({
      announcement: Announcement.pick({ id: true, sentence: true, link: true, ends_at: true }).nullable(),
    }),
  },
  'GET /admin/announcements': {
    name: 'listAnnouncements',
    summary: 'What the site announced, announces and will announce',
    access: 'admin',
    answer: Announcements,
  },
  'POST /admin/announcements': {
    name: 'makeAnnouncement',
    summary: 'Announce something on every page; of two that would show at once the second is refused',
    access: 'admin',
    step_up: true,
    body: z.object({
      sentence: singleLine(SENTENCE_MAX, 'Enter a sentence.'),
      link: orNone(
        singleLine(ANNOUNCEMENT_LINK_MAX).refine((link) => link === '' || isOwnPath(link), {
          error: 'Enter a page of this site, such as /pricing.',
        }),
      ),
      audience: z.enum(AUDIENCES),
      starts_at: moment.nullish().describe('Now, if left out'),
      ends_at: moment,
    }),
    answer: Announcements,
    status: 201,
    refuses: [409],
  },
  'POST /admin/announcements/:id/end': {
    name: 'endAnnouncement',
    summary: 'End an announcement at once',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    answer: Announcements,
    refuses: [404, 409],
  },
})
