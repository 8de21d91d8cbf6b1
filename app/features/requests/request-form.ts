import { addDays, formatDay, longDate, SHORT_DAY } from '~/lib/zone'
import { ANSWERED_IN_WORDS, ASK_WORDS, type Question, type RequestQuestions } from './request'
import { freeFrom } from './request-dates'
import type { RequestPicture } from './requests.contract'

export interface Room {
  earliest_on: string | null
  /** Mondays. */
  full_weeks: string[]
}

export interface RequestForm {
  date: string
  /** By the name of what is asked, or the question's id. */
  answers: Record<string, string>
  message: string
  pictures: RequestPicture[]
  /** Only guests type name and email. */
  full_name: string
  email: string
}

export const EMPTY_REQUEST: RequestForm = {
  date: '',
  answers: {},
  message: '',
  pictures: [],
  full_name: '',
  email: '',
}

/** All questions that are answered in words, in the order of the form. The id names the answer in the call. */
export function asked({ asks, questions }: RequestQuestions): Question[] {
  return [
    ...ANSWERED_IN_WORDS.filter((ask) => asks[ask] !== 'off').map((ask) => ({
      id: ask,
      label: ASK_WORDS[ask],
      choices: [],
      required: asks[ask] === 'required',
    })),
    ...questions,
  ]
}

/** The first day with room from this one on; null where none is known. */
export function nextFreeOn(date: string, { earliest_on, full_weeks }: Room): string | null {
  return earliest_on && freeFrom(date, { today: earliest_on, lead_days: 0, full_weeks })
}

export function dayProblem(date: string, room: Room): string | null {
  if (!date) return 'Please choose a day.'
  const free = nextFreeOn(date, room)
  if (free === date) return null
  if (!free) return 'There’s no room left. Please send the bakery a message.'
  if (date < room.earliest_on!) return `That’s too soon. The first free day is ${longDate(free)}.`
  return `That week is full. The next free day is ${longDate(free)}.`
}

const WEEKS_TOLD = 4

/** "Mon, Dec 7 – Sun, Dec 13; …": the first of the weeks that are full. */
export function fullWeeksWords(full_weeks: string[]): string {
  const told = full_weeks
    .slice(0, WEEKS_TOLD)
    .map((monday) => `${formatDay(monday, SHORT_DAY)} – ${formatDay(addDays(monday, 6), SHORT_DAY)}`)
    .join('; ')
  const more = full_weeks.length - WEEKS_TOLD
  return more > 0 ? `${told}, and ${more} more` : told
}

/** By the names of inputs. */
export function requestProblems(
  form: RequestForm,
  wanted: RequestQuestions,
  room: Room,
): Record<string, string | null> {
  const unanswered = asked(wanted).filter(({ id, required }) => required && !form.answers[id]?.trim())
  return {
    date: dayProblem(form.date, room),
    message: form.message.trim() ? null : 'Please say what you have in mind.',
    ...Object.fromEntries(unanswered.map(({ id }) => [`answers.${id}`, 'Please answer this one.'])),
    pictures: wanted.asks.pictures === 'required' && form.pictures.length === 0 ? 'Please add a picture.' : null,
  }
}

/** As the call wants it; answers to questions that are no longer asked are left out. */
export function bodyOf(form: RequestForm, wanted: RequestQuestions) {
  const answers = asked(wanted)
    .map(({ id }) => [id, form.answers[id]?.trim() ?? ''] as const)
    .filter(([, answer]) => answer !== '')
  return {
    date: form.date,
    message: form.message,
    answers: Object.fromEntries(answers),
    pictures: wanted.asks.pictures === 'off' ? [] : form.pictures.map(({ id }) => id),
  }
}
