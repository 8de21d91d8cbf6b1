import { describe, expect, test } from 'vitest'
import { AS_TYPED, GUESSED, NAMED, parseAddress } from './address-query'
import { FALLBACK_CITIES, filterFallbackCities } from './fallback-cities'
import { placeKey } from './place-name'
import { mistakes } from './spelling'

describe('placeKey', () => {
  test.each([
    ['  San   Francisco ', 'san francisco'],
    ['St. Louis', 'saint louis'],
    ['Port St. Lucie', 'port saint lucie'],
    ['Sault Ste. Marie', 'sault sainte marie'],
    ['FT. WORTH', 'fort worth'],
    ['Mt Vernon', 'mount vernon'],
    ['Mayagüez', 'mayaguez'],
    ['Hagåtña', 'hagatna'],
    ['‘Ewa Beach', 'ewa beach'],
    ["O'Fallon", 'ofallon'],
    ['O Fallon', 'ofallon'],
    ["Coeur d'Alene", 'coeur dalene'],
    ['Winston-Salem', 'winston salem'],
    ['%_\\', ''],
    ['日本', ''],
  ])('%s → %s', (name, key) => {
    expect(placeKey(name)).toBe(key)
  })
})

describe('parseAddress', () => {
  const read = (text: string) =>
    parseAddress(text).readings.map(({ key, states, match, trust }) => [key, states?.join() ?? null, match, trust])

  test.each([
    ['94558', '94558', false],
    ['94558-1234', '94558', false],
    ['94558 1234', '94558', false],
    ['Napa, CA 94558, USA', '94558', false],
    ['94558 Napa', '94558', true],
    ['12345 Main St', '12345', true],
    ['9455', null, false],
    ['1094558', null, false],
  ])('%s holds the ZIP code %s', (text, zip, zip_is_doubtful) => {
    expect(parseAddress(text)).toMatchObject({ zip, zip_is_doubtful })
  })

  test.each([
    ['napa', [['napa', null, 'begins', AS_TYPED]]],
    [
      'st',
      [
        ['saint', null, 'begins', AS_TYPED],
        ['st', null, 'begins', AS_TYPED],
      ],
    ],
    [
      'napa california',
      [
        ['napa california', null, 'begins', AS_TYPED],
        ['napa', 'CA', 'begins', GUESSED],
      ],
    ],
    [
      'napa cal',
      [
        ['napa cal', null, 'begins', AS_TYPED],
        ['napa', 'CA', 'whole', GUESSED],
      ],
    ],
    [
      'Napa, Ca',
      [
        ['napa', 'CA', 'begins', AS_TYPED],
        ['napa', 'CA', 'whole', NAMED],
        ['napa', null, 'whole', NAMED + 1],
      ],
    ],
    [
      'philly',
      [
        ['philadelphia', 'PA', 'whole', AS_TYPED],
        ['philly', null, 'begins', AS_TYPED],
      ],
    ],
  ])('%s is read as %j', (text, readings) => {
    expect(read(text as string)).toEqual(readings)
  })

  test('longest name first, from the end of an address, each in its state before anywhere', () => {
    const keys = read('10 Elm Rd New Haven CT').map(([key, states]) => [key, states])
    expect(keys.slice(0, 4)).toEqual([
      ['elm rd new haven', 'CT'],
      ['rd new haven', 'CT'],
      ['new haven', 'CT'],
      ['haven', 'CT'],
    ])
  })

  test.each([
    ['10 Main St, Ithaca, NY', true],
    ['10 Main St Ithaca', true],
    ['Main Street, Ithaca, NY', true],
    ['Ithaca, NY', false],
    ['ithaca new york', false],
    ['14850', false],
    ['94558 Napa', false],
  ])('%s is a street address: %s', (text, is_street) => {
    expect(parseAddress(text).is_street).toBe(is_street)
  })

  test('no text is too odd or too long to be read', () => {
    for (const text of [
      '',
      '%',
      ',,,',
      '\ud800',
      '\u0000\u202e',
      'a '.repeat(5000),
      '9'.repeat(5000),
      `${','.repeat(5000)}x`,
    ]) {
      for (const { key } of parseAddress(text).readings) expect(key).toMatch(/^[a-z0-9 ]{1,60}$/)
    }
  })
})

describe('mistakes', () => {
  test.each([
    ['napa', 'napa', 0],
    ['sprngfield', 'springfield', 1],
    ['pheonix', 'phoenix', 1],
    ['cincinatti', 'cincinnati', 2],
    ['aubstin', 'austin', 1],
    ['asutin', 'austin', 1],
    ['', 'abc', 3],
  ])('%s for %s: %d', (typed, meant, count) => {
    expect(mistakes(typed, meant)).toBe(count)
    expect(mistakes(meant, typed)).toBe(count)
  })
})

describe('the list for when the lookup fails', () => {
  const names = (text: string, limit?: number) =>
    filterFallbackCities(text, limit).map(({ display_name }) => display_name)

  test('has about 45 cities, all of relevance 60', () => {
    expect(FALLBACK_CITIES).toHaveLength(45)
    expect(new Set(FALLBACK_CITIES.map(({ relevance, type }) => `${type} ${relevance}`))).toEqual(new Set(['city 60']))
  })

  test.each([
    ['chi', ['Chicago, IL']],
    ['San', ['San Antonio, TX', 'San Diego, CA', 'San Jose, CA', 'San Francisco, CA', 'Santa Rosa, CA']],
    ['ft worth', ['Fort Worth, TX']],
    ['portland, or', ['Portland, OR']],
    ['vegas', ['Las Vegas, NV']],
    ['c', []],
    ['%', []],
    ['', []],
    ['zzz', []],
  ])('%j → %j', (text, found) => {
    expect(names(text)).toEqual(found)
  })

  test('gives no more than asked for, those that begin with the text first', () => {
    expect(names('ci', 2)).toEqual(['Oklahoma City, OK', 'Kansas City, MO'])
    expect(names('or')[0]).toBe('Portland, OR')
  })
})
