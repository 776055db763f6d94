import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

const COLORS = ['red', 'lime', 'blue', 'yellow'] as const
const RGB: Record<string, (typeof COLORS)[number]> = {
  '255,0,0': 'red',
  '0,255,0': 'lime',
  '0,0,255': 'blue',
  '255,255,0': 'yellow',
}

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
  const { storage } = world.serviceClient()
  await storage.createBucket('crops', { public: true })
  const files = {
    // Four squares of 40 pixels in a row, and the same in a column.
    'wide.png': await stripes('wide').png().toBuffer(),
    'tall.png': await stripes('tall').png().toBuffer(),
    'turned.webp': await stripes('tall').withMetadata({ orientation: 8 }).webp({ lossless: true }).toBuffer(),
    'moving.gif': await movingStripes(),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const { error } = await storage
      .from('crops')
      .upload(name, bytes, { contentType: `image/${name.split('.')[1]}` })
    if (error) throw error
  }
})
afterAll(() => world.stop())

function stripes(direction: 'wide' | 'tall') {
  const [width, height] = direction === 'wide' ? [160, 40] : [40, 160]
  const bars = COLORS.map((color, index) => {
    const at = direction === 'wide' ? [index * 40, 0, 40, 40] : [0, index * 40, 40, 40]
    return `<rect x="${at[0]}" y="${at[1]}" width="${at[2]}" height="${at[3]}" fill="${color}"/>`
  })
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bars.join('')}</svg>`,
    ),
  ).removeAlpha()
}

async function movingStripes() {
  const frame = await stripes('wide').png().toBuffer()
  return sharp([frame, await sharp(frame).negate().png().toBuffer()], { join: { animated: true } })
    .gif()
    .toBuffer()
}

const render = (name: string, query: string) =>
  fetch(`${world.url}/storage/v1/render/image/public/crops/${name}?${query}`)

/** Width, height and the colour in the middle of the first frame. */
async function look(answer: Response) {
  expect(answer.status).toBe(200)
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3
  const nearest = [...data.subarray(middle, middle + 3)].map((value) => (value > 127 ? 255 : 0))
  return [info.width, info.height, RGB[nearest.join(',')]]
}

describe('image crop', () => {
  test.each([
    ['wide.png', 'width=20&height=20&gravity=we', [20, 20, 'red']],
    ['wide.png', 'width=20&height=20&gravity=ea', [20, 20, 'yellow']],
    ['wide.png', 'width=20&height=20&gravity=nowe', [20, 20, 'red']],
    ['wide.png', 'width=20&height=20&gravity=we&x_offset=20', [20, 20, 'lime']],
    ['wide.png', 'width=20&height=20&gravity=ea&x_offset=0.25', [20, 20, 'blue']],
    ['wide.png', 'width=20&height=20&gravity=ce&x_offset=-999', [20, 20, 'red']],
    ['wide.png', 'width=20&height=20&gravity=fp&x_offset=0&y_offset=0', [20, 20, 'red']],
    ['wide.png', 'width=20&height=20&gravity=fp&x_offset=0.4&y_offset=1', [20, 20, 'lime']],
    ['wide.png', 'width=20&height=20&gravity=fp&x_offset=1&y_offset=1', [20, 20, 'yellow']],
    ['tall.png', 'width=20&height=20&gravity=no', [20, 20, 'red']],
    ['tall.png', 'width=20&height=20&gravity=so', [20, 20, 'yellow']],
    ['tall.png', 'width=20&height=20&gravity=fp&x_offset=0&y_offset=0.65', [20, 20, 'blue']],
    ['moving.gif', 'width=20&height=20&gravity=ea', [20, 20, 'yellow']],
  ])('cuts %s by %s', async (name, query, expected) => {
    expect(await look(await render(name, query))).toEqual(expected)
  })

  test('measures from the upright image when EXIF rotates it', async () => {
    const upright = await look(
      await render('turned.webp', 'width=20&height=20&gravity=fp&x_offset=0&y_offset=0'),
    )
    expect(upright).toEqual([20, 20, 'red'])
  })

  test('does not enlarge a small image, and cuts nothing with one side or with contain', async () => {
    expect(await look(await render('wide.png', 'width=80&height=400&gravity=ea'))).toEqual([80, 40, 'yellow'])
    expect(await look(await render('wide.png', 'width=20&gravity=ea'))).toEqual([20, 5, 'blue'])
    const contained = await render('wide.png', 'width=20&height=20&resize=contain&gravity=ea')
    expect((await sharp(Buffer.from(await contained.arrayBuffer())).metadata()).width).toBe(20)
  })

  test('by attention works for still and animated images', async () => {
    for (const name of ['wide.png', 'moving.gif']) {
      const [width, height] = await look(await render(name, 'width=20&height=20&gravity=sm'))
      expect([width, height]).toEqual([20, 20])
    }
  })

  test('is part of a signed URL', async () => {
    const headers = { authorization: `Bearer ${world.serviceRoleKey}`, 'content-type': 'application/json' }
    const transform = { gravity: 'fp', x_offset: 0, y_offset: 1, width: 20, height: 20, resize: 'cover' }
    const signed = await fetch(`${world.url}/storage/v1/object/sign/crops/wide.png`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ expiresIn: 60, transform }),
    })
    const { signedURL } = (await signed.json()) as { signedURL: string }
    const linked = await fetch(`${world.url}/storage/v1${signedURL}&gravity=ea`)
    expect(linked.headers.get('x-transformations')).toContain('gravity:fp:0:1')
    expect(await look(linked)).toEqual([20, 20, 'red'])
  })
})
