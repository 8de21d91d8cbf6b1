import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { keptDraft } from './kept-draft'
import { forgetOthers } from './kept-places'
import { useKeptDraft } from './use-kept-draft'

const notes = keptDraft<{ text: string }>('notes', 2)
afterAll(() => forgetOthers(null))

test('a form that was begun anew no longer says that it holds what was typed last time', () => {
  notes.keep('1', { text: 'Last week' })
  const seen: [string, boolean][] = []
  function Form() {
    const { draft, was_kept, restart } = useKeptDraft(notes, '1', () => ({ text: '' }))
    seen.push([draft.text, was_kept])
    if (draft.text === 'Last week') restart({ text: 'Today' })
    return null
  }
  renderToStaticMarkup(<Form />)
  expect(seen).toEqual([
    ['Last week', true],
    ['Today', false],
  ])
  expect(notes.read('1')).toBeNull()
})
