import { describe, expect, test } from 'vitest'
import { isOfRatio, partOf } from './crop.ts'

const photo = { width: 4000, height: 3000 }

describe('the part of a picture that is used', () => {
  test('is as large as its ratio allows, in the middle or at the edge that was chosen', () => {
    expect(partOf(photo, [1, 1], { zoom: 1, x: 0.5, y: 0.5 })).toEqual({
      width: 3000,
      height: 3000,
      left: 500,
      top: 0,
    })
    expect(partOf(photo, [1, 1], { zoom: 1, x: 1, y: 0 })).toMatchObject({ left: 1000, top: 0 })
    expect(partOf(photo, [16, 9], { zoom: 1, x: 0, y: 1 })).toEqual({
      width: 4000,
      height: 2250,
      left: 0,
      top: 750,
    })
  })

  test('never leaves the picture, however close', () => {
    for (const zoom of [1, 2.5, 4])
      for (const x of [0, 0.3, 1]) {
        const part = partOf(photo, [4, 3], { zoom, x, y: 1 - x })
        expect(part.left + part.width).toBeLessThanOrEqual(photo.width)
        expect(part.top + part.height).toBeLessThanOrEqual(photo.height)
        expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0)
      }
  })

  test('is not asked for where the picture has its ratio already', () => {
    expect(isOfRatio(photo, [4, 3])).toBe(true)
    expect(isOfRatio({ width: 1067, height: 600 }, [16, 9])).toBe(true)
    expect(isOfRatio(photo, [1, 1])).toBe(false)
  })
})
