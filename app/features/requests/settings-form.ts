import { BALANCE_DAYS, LEAD_DAYS_MAX, MOST_QUESTIONS, PER_WEEK_MAX, type Question } from './request'
import type { CustomOrderSettings, KnownSettings } from './requests.contract'

/** Numbers as typed; choices one to a line. */
export interface SettingsForm extends Omit<CustomOrderSettings, 'lead_days' | 'per_week' | 'questions'> {
  questions: QuestionForm[]
  lead_days: string
  /** Empty: no limit. */
  per_week: string
}

export interface QuestionForm {
  id: string
  label: string
  choices: string
  kind: 'text' | 'choices'
  required: boolean
}

export const newQuestion = (): QuestionForm => ({
  id: crypto.randomUUID(),
  label: '',
  choices: '',
  kind: 'text',
  required: false,
})

export const formOf = ({ version, questions, lead_days, per_week, ...rest }: KnownSettings): SettingsForm => ({
  ...rest,
  questions: questions.map(({ choices, ...question }) => ({
    ...question,
    choices: choices.join('\n'),
    kind: choices.length > 0 ? 'choices' : 'text',
  })),
  lead_days: String(lead_days),
  per_week: per_week === null ? '' : String(per_week),
})

export const settingsOf = (form: SettingsForm): CustomOrderSettings => ({
  ...form,
  questions: form.questions.map(questionOf),
  lead_days: Number(form.lead_days),
  per_week: form.per_week.trim() === '' ? null : Number(form.per_week),
})

const questionOf = ({ kind, choices, ...question }: QuestionForm): Question => ({
  ...question,
  choices: kind === 'choices' ? linesOf(choices) : [],
})

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

export function settingsProblems(form: SettingsForm): Record<string, string | null | false> {
  return {
    lead_days: wholeBetween(form.lead_days, 0, LEAD_DAYS_MAX) ? null : `Please enter 0 to ${LEAD_DAYS_MAX} days.`,
    per_week:
      form.per_week.trim() === '' || wholeBetween(form.per_week, 1, PER_WEEK_MAX)
        ? null
        : `Please enter 1 to ${PER_WEEK_MAX}, or leave it empty.`,
    ...Object.fromEntries(
      form.questions.flatMap(({ label, kind, choices }, at) => [
        [`questions.${at}.label`, label.trim() === '' && 'Please write the question.'],
        [
          `questions.${at}.choices`,
          kind === 'choices' && linesOf(choices).length < 2 && 'Please enter two choices or more.',
        ],
      ]),
    ),
  }
}

const wholeBetween = (typed: string, least: number, most: number) =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most

/** One place up or down; at an end it stays. */
export function moved<T>(list: T[], at: number, by: -1 | 1): T[] {
  const [one, other] = [list[at], list[at + by]]
  if (one === undefined || other === undefined) return list
  return list.with(at, other).with(at + by, one)
}

export const mayAsk = (questions: unknown[]): boolean => questions.length < MOST_QUESTIONS

/** For a baker who has never written terms. */
export const EXAMPLE_POLICY = `A deposit of half holds your date. The rest is due ${BALANCE_DAYS} days before pickup.

If your plans change, tell me at least two weeks ahead and you get your deposit back. After that it covers the ingredients and the time I set aside for you.

Everything is made by hand, so colors and details may differ a little from a picture.

I bake in a home kitchen with wheat, milk, eggs and nuts.`
