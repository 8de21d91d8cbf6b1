import { expect, test } from 'vitest'
import { isForm, readForm } from './form-data.server'

const TYPE = 'multipart/form-data; boundary=b'
const part = (head: string, value: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`
const read = (body: string, type = TYPE) => readForm(Buffer.from(body), type)

test('a form as browsers send it', async () => {
  const form = new FormData()
  form.set('note', 'Brötchen\r\n"für" zwei')
  form.set('empty', '')
  form.set('file', new File(['\r\n--bytes\r\n\0'], 'a "b"; name="c".jpg', { type: 'image/jpeg' }))
  const sent = new Response(form)
  const bytes = Buffer.from(await sent.arrayBuffer())
  expect(readForm(bytes, sent.headers.get('content-type')!)).toEqual({
    note: 'Brötchen\r\n"für" zwei',
    empty: '',
    file: Buffer.from('\r\n--bytes\r\n\0'),
  })
})

test.each([
  ['nothing', ''],
  ['no boundary', 'hello'],
  ['another boundary', '--c\r\n\r\n--c--'],
  ['no end', part('name="note"', 'hello')],
  ['half a file', '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'],
  ['a part without a name', `${part('filename="a"', 'x')}--b--`],
  ['a part without a head', '--b\r\nhello\r\n--b--'],
  ['a head without end', `--b\r\n${'a: b\r\n'.repeat(1000)}\r\n\r\nx\r\n--b--`],
])('%s is a form that broke off', (_what, body) => expect(() => read(body)).toThrow('The form broke off'))

test('a form with nothing in it is empty, and one with its boundary in quotation marks is read', () => {
  expect(read('--b--')).toEqual({})
  expect(read('--b--\r\n', 'multipart/form-data; charset=utf-8; boundary="b"')).toEqual({})
  expect(() => read('--b--', 'multipart/form-data')).toThrow('The form broke off')
})

test('no more fields, files and letters than a form of ours has', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => part(`name="f${at}"`, 'x')).join('')
  expect(Object.keys(read(`${many(20)}--b--`))).toHaveLength(20)
  expect(() => read(`${many(30)}--b--`)).toThrow('at most 20 fields')
  expect(() => read('--b\r\n\r\n'.repeat(5000))).toThrow()
  const file = part('name="file"; filename="a"', 'x')
  expect(() => read(`${file}${file.replace('"file"', '"other"')}--b--`)).toThrow('one file at a time')
  expect(() => read(`${part('name="note"', 'x'.repeat(10_001))}--b--`)).toThrow('That’s too long.')
})

test('a name is a name, whatever it is', () => {
  const form = read(`${part('name="__proto__"', 'x')}${part('name="note"', 'y')}--b--`)
  expect([Object.keys(form), Object.getPrototypeOf(form)]).toEqual([['__proto__', 'note'], Object.prototype])
})

test.each([
  ['multipart/form-data; boundary=b', true],
  ['Multipart/Form-Data', true],
  ['multipart/form-database', false],
  ['application/json', false],
])('%s: %s', (type, is) => expect(isForm(type)).toBe(is))
