import { expect, test } from 'vitest'
import { centerSquare, photoProblem } from './rules.ts'

test.each([
  [4000, 3000, { x: 500, y: 0, side: 3000 }],
  [1080, 1920, { x: 0, y: 420, side: 1080 }],
  [7, 4, { x: 2, y: 0, side: 4 }],
  [64, 64, { x: 0, y: 0, side: 64 }],
])('crops the middle of a picture of %i by %i', (width, height, square) => {
  expect(centerSquare(width, height)).toEqual(square)
})

test('only pictures are taken', () => {
  expect(photoProblem(new File(['x'], 'face.webp', { type: 'image/webp' }))).toBeNull()
  expect(photoProblem(new File(['x'], 'face.svg', { type: 'image/svg+xml' }))).toBe('file_type')
})
