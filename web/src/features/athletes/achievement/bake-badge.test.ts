import extractChunks from 'png-chunks-extract'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bakeBadge } from './bake-badge.ts'

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 12, height: 8, channels: 3, background: 'green' } })
      .png()
      .toBuffer(),
  )

describe('a badge in a picture', () => {
  test('is read by another implementation, and the picture is as it was', async () => {
    const png = await picture()
    const baked = bakeBadge(png, 'eyJhbGciOiJFZERTQSJ9.e30.c2ln')
    // It checks each checksum on its way.
    const chunk = extractChunks(baked).find(({ name }) => name === 'iTXt')
    expect(Buffer.from(chunk?.data ?? []).toString()).toBe(
      'openbadgecredential\0\0\0\0\0eyJhbGciOiJFZERTQSJ9.e30.c2ln',
    )
    expect(await sharp(baked).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer())
  })

  test('is not written into what is no PNG', () => {
    expect(() => bakeBadge(new TextEncoder().encode('GIF89a'), 'a.b.c')).toThrow(
      'A badge is written into a PNG',
    )
  })
})
