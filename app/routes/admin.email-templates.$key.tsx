import { useParams } from 'react-router'
import { LetterScreen } from '~/features/letters/letter-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Email Template' })

export default function EmailTemplate() {
  const { key = '' } = useParams()
  return <LetterScreen key={key} letter_key={key} />
}
