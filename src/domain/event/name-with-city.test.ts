import { describe, expect, test } from 'vitest'
import { linesWithCity, nameWithCity } from './name-with-city.ts'

describe('the city stands after the name', () => {
  test.each([
    ['Camp of Makers', 'Lisboa', 'Camp of Makers Lisboa'],
    ['Garden Camp', 'Rom', 'Garden Camp Rom'],
    ['Romantic Garden', 'Rom', 'Romantic Garden Rom'],
  ])('%s in %s', (name, city, shown) => expect(nameWithCity({ name, city })).toBe(shown))
})

describe('a name that says its city says it once', () => {
  test.each([
    ['Desconferência do Jardim de Lisboa', 'Lisboa'],
    ['New York Garden Camp', 'New York'],
    ['GARDEN CAMP SÃO JOÃO', 'São João'],
    ['Lisboa, um jardim', 'Lisboa'],
  ])('%s in %s', (name, city) => expect(nameWithCity({ name, city })).toBe(name))

  test('on the poster, too', () => {
    expect(linesWithCity(['Camp', 'in New', 'York'], 'New York')).toEqual(['Camp', 'in New', 'York'])
    expect(linesWithCity(['Camp'], 'New York')).toEqual(['Camp', 'New York'])
  })
})
