import { ANSWERED_IN_WORDS, type Answer, ASK_WORDS, type RequestQuestions } from './request'

interface GivenAnswers {
  /** By the name of what is asked, or the question's id. */
  answers: Record<string, string>
  pictures: string[]
}

interface FrozenAnswers {
  /** In the order of the form, with the questions. */
  answers: Answer[]
  /** Apart: the bakery keeps them with its customer. */
  allergies: string | null
  problems: Record<string, string>
}

/** Stored with the questions as they are now. Answers to what the bakery does not ask are left out. */
export function freezeAnswers(
  { asks, questions }: RequestQuestions,
  { answers, pictures }: GivenAnswers,
): FrozenAnswers {
  const problems: Record<string, string> = {}
  const said = (key: string) => (key === 'budget' ? inDollars : String)(answers[key]?.trim() ?? '')
  const check = (key: string, required: boolean, choices: string[] = []) => {
    if (required && said(key) === '') problems[`answers.${key}`] = 'Please answer this.'
    else if (said(key) !== '' && choices.length > 0 && !choices.includes(said(key)))
      problems[`answers.${key}`] = 'Please pick one of the choices.'
  }
  const asked = ANSWERED_IN_WORDS.filter((word) => asks[word] !== 'off')
  for (const word of asked) check(word, asks[word] === 'required')
  for (const { id, required, choices } of questions) check(id, required, choices)
  if (asks.pictures === 'required' && pictures.length === 0) problems.pictures = 'Please add at least one picture.'
  if (asks.pictures === 'off' && pictures.length > 0) problems.pictures = 'This bakery doesn’t ask for pictures.'
  const frozen = [
    ...asked.filter((word) => word !== 'allergies').map((word) => ({ label: ASK_WORDS[word], answer: said(word) })),
    ...questions.map(({ id, label }) => ({ label, answer: said(id) })),
  ].filter(({ answer }) => answer !== '')
  const allergies = asked.includes('allergies') ? said('allergies') || null : null
  return { answers: frozen, allergies, problems }
}

/** "80" and "80 - 100" are dollars; whatever has words says so itself. */
const inDollars = (budget: string) => (/^\d[\d.,\s–-]*$/.test(budget) ? `$${budget}` : budget)
