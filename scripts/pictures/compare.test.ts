import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparePictures } from './compare.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-compare-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A white picture with a black square of this size in its corner. */
async function draw(label: string, name: string, square: number, height = 100) {
  mkdirSync(join(folder, label), { recursive: true })
  const paint = (side: number, tall: number, background: string) => ({
    create: { width: side, height: tall, channels: 3 as const, background },
  })
  const layers = square > 0 ? [{ input: paint(square, square, '#000'), left: 0, top: 0 }] : []
  await sharp(paint(100, height, '#fff'))
    .composite(layers)
    .png()
    .toFile(join(folder, label, name))
}

test('shows changed pictures alone, the most changed first, and names those that came and went', async () => {
  await draw('before', 'same.png', 10)
  await draw('after', 'same.png', 10)
  await draw('before', 'little.png', 0)
  await draw('after', 'little.png', 10)
  await draw('before', 'taller.png', 0)
  await draw('after', 'taller.png', 0, 150)
  await draw('before', 'gone.png', 0)
  await draw('after', 'new.png', 0)
  const { page, changes, unchanged, added, removed } = await comparePictures(
    join(folder, 'before'),
    join(folder, 'after'),
    join(folder, 'compared'),
  )
  expect(changes.map(({ name }) => name)).toEqual(['taller.png', 'little.png'])
  expect(changes[1]?.share).toBeCloseTo(0.01)
  expect({ unchanged, added, removed }).toEqual({ unchanged: 1, added: ['new.png'], removed: ['gone.png'] })
  const html = readFileSync(page, 'utf8')
  expect(html.indexOf('taller')).toBeLessThan(html.indexOf('little'))
  expect(html).not.toContain('same.png')
  expect(html).toContain('../before/little.png')
})
