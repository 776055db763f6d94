import { readFileSync } from 'node:fs'
import { type Browser, expect } from '@playwright/test'

type Film = {
  format?: 'mp4' | 'webm'
  codec?: 'avc' | 'vp9' | 'av1'
  width?: number
  height?: number
  framesPerSecond?: number
  /** When each picture is shown, in seconds, instead of `seconds` full of them. */
  pictures?: readonly number[]
  seconds?: number
  sound?: boolean
  /** Noise makes it large: bits a second. */
  bitrate?: number
  /** So many seconds from one whole picture to the next. */
  keySeconds?: number
  /** A place, as phones write it. */
  comment?: string
}

export type VideoFile = { name: string; mimeType: string; buffer: Buffer }

const made = new Map<string, Promise<Buffer>>()
/** The library that the app itself uses, whole: it packs what a browser's own encoders make. */
const library = () =>
  readFileSync('node_modules/mediabunny/dist/bundles/mediabunny.min.cjs', 'utf8').replace(
    /\/\/# source.*$/m,
    '',
  )

/** A real film of moving boxes, packed by the browser under test; made once for all stories of a worker. */
export async function videoFile(browser: Browser, name: string, film: Film = {}): Promise<VideoFile> {
  const key = JSON.stringify(film)
  const making = made.get(key) ?? makeFilm(browser, film, process.env.TOUCHLINE_E2E_URL)
  made.set(key, making)
  return { name, mimeType: film.format === 'webm' ? 'video/webm' : 'video/mp4', buffer: await making }
}

/** `origin` is any server of ours. */
export async function makeFilm(browser: Browser, film: Film, origin = ''): Promise<Buffer> {
  const context = await browser.newContext()
  const page = await context.newPage()
  // Encoders exist on pages of a server alone.
  await page.goto(`${origin}/ip`)
  await page.evaluate(
    `(() => { const module = { exports: {} }, exports = module.exports; ${library()}; globalThis.media = module.exports })()`,
  )
  const base64 = await page.evaluate(packFilm, film)
  await context.close()
  const buffer = Buffer.from(base64, 'base64')
  expect(buffer.length).toBeGreaterThan(500)
  return buffer
}

/** Runs in the page. */
async function packFilm({
  format = 'mp4',
  codec = 'avc',
  width = 320,
  height = 180,
  framesPerSecond = 25,
  seconds = 3,
  pictures = Array.from({ length: seconds * framesPerSecond }, (_, index) => index / framesPerSecond),
  sound = false,
  bitrate = 400_000,
  keySeconds = 0.5,
  comment,
}: Film): Promise<string> {
  const m: typeof import('mediabunny') = Reflect.get(globalThis, 'media')
  const target = new m.BufferTarget()
  const output = new m.Output({
    format: format === 'webm' ? new m.WebMOutputFormat() : new m.Mp4OutputFormat({ fastStart: 'in-memory' }),
    target,
  })
  const canvas = new OffscreenCanvas(width, height)
  const draw = canvas.getContext('2d')
  const video = new m.CanvasSource(canvas, { codec, bitrate, keyFrameInterval: keySeconds })
  output.addVideoTrack(video)
  const audio = sound ? new m.AudioBufferSource({ codec: 'opus', bitrate: 64_000 }) : null
  if (audio) output.addAudioTrack(audio)
  if (comment) output.setMetadataTags({ comment })
  await output.start()
  if (audio) await audio.add(new AudioBuffer({ length: 48_000 * seconds, sampleRate: 48_000 }))
  for (const [index, at] of pictures.entries()) {
    draw?.clearRect(0, 0, width, height)
    for (let box = 0; box < 60; box += 1) {
      if (draw) draw.fillStyle = `hsl(${(index * 7 + box * 31) % 360} 70% 50%)`
      draw?.fillRect((box * 53 + index * 9) % width, (box * 29) % height, width / 9, height / 7)
    }
    await video.add(at, 1 / framesPerSecond)
  }
  await output.finalize()
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0))
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}

/** The same film with bytes behind it that players skip, so that it takes several parts to send. */
export function padded(file: VideoFile, bytes: number): VideoFile {
  const free = Buffer.alloc(bytes, 7)
  free.writeUInt32BE(bytes, 0)
  free.write('free', 4, 'latin1')
  return { ...file, buffer: Buffer.concat([file.buffer, free]) }
}
