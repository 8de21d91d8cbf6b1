import { describe, expect, test } from 'vitest'
import { around, beginningOfName, type Editing, lineBegin, link, nameChosen, paragraph, quoted } from './editing'

/** "a [b] c": the brackets are the selection, one bar is a caret. */
function at(marked: string): Editing {
  const caret = marked.indexOf('|')
  if (caret >= 0) return { text: marked.replace('|', ''), from: caret, to: caret }
  const [from, to] = [marked.indexOf('{'), marked.indexOf('}') - 1]
  return { text: marked.replace(/[{}]/g, ''), from, to }
}
const shown = ({ text, from, to }: Editing) =>
  from === to
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}{${text.slice(from, to)}}${text.slice(to)}`

describe('the toolbar', () => {
  test.each([
    ['bold', (text: Editing) => around(text, '**', 'bold'), 'a {b} c', 'a **{b}** c'],
    ['bold again', (text: Editing) => around(text, '**', 'bold'), 'a **{b}** c', 'a {b} c'],
    ['bold without a selection', (text: Editing) => around(text, '**', 'bold'), 'a |', 'a **{bold}**'],
    ['a list', (text: Editing) => lineBegin(text, '- '), 'x\n{a\nb}\ny', 'x\n- a\n- b|\ny'],
    ['a quote in the middle of a line', (text: Editing) => lineBegin(text, '> '), 'x\nab|c', 'x\n> ab|c'],
    ['a link', link, 'see {the mill}', 'see [the mill]({https://})'],
    ['a link without words', link, '|', '[words]({https://})'],
    ['a paragraph', (text: Editing) => paragraph(text, '![](/x)'), 'one |two', 'one\n\n![](/x)\n\n|two'],
    ['a paragraph at the start', (text: Editing) => paragraph(text, '> q'), '|', '> q\n\n|'],
  ])('%s', (_, act, before, after) => expect(shown(act(at(before)))).toBe(after))
})

test('a quote names its author', () => {
  expect(quoted('So', 'ann', 'one\n\ntwo ')).toBe('So\n\n> @ann: one\n> two\n\n')
  expect(quoted('', null, 'one')).toBe('> one\n\n')
})

test.each([
  ['@an|', 'an'],
  ['hi @an| you', 'an'],
  ['(@baker_1|', 'baker_1'],
  ['mail ann@ex|', null],
  ['@|', null],
  ['@an |', null],
  ['{@an}', null],
])('a name is being typed: %s', (text, begun) => expect(beginningOfName(at(text))).toBe(begun))

test('the chosen name takes the place of its beginning', () => {
  expect(shown(nameChosen(at('hi @an| you'), 'anna'))).toBe('hi @anna | you')
})
