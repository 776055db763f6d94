/**
 * Runs in a process of its own: picture decoders are the part of a server that hostile files aim at, and this one has
 * no secrets, no database and nothing to lose. One job at a time; the parent ends it when a job takes too long.
 */
import sharp, { type Sharp } from 'sharp'
import { planCrop } from '#server/storage/images/crop.ts'
import type { ImageJob, ImageReply } from '#server/storage/images/image-job.ts'

sharp.cache(false)
const DECODERS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

process.on('message', async (job: ImageJob) => {
  const reply: ImageReply = await processJob(job).then(
    (type) => ({ id: job.id, type }),
    (error: unknown) => ({ id: job.id, problem: error instanceof Error ? error.message : 'unreadable' }),
  )
  process.send?.(reply)
})
process.on('disconnect', () => process.exit(0))

async function processJob(job: ImageJob): Promise<string> {
  // What is kept has to be whole; of what was kept as it came, that which can be read is shown.
  const failOn = job.kind === 'render' ? 'truncated' : 'error'
  const open = (animated: boolean) =>
    sharp(job.input, { limitInputPixels: job.maxPixels, failOn, sequentialRead: true, animated })
  const { format, pages = 1, autoOrient } = await open(false).metadata()
  if (!DECODERS.has(format ?? '')) throw new Error(`a ${format} is not drawn here`)
  const type = outputType(job, format ?? '')
  const mayMove = type === 'image/gif' || type === 'image/webp'
  // The way up is in the notes that are about to be dropped, so it is applied first.
  const moves = mayMove && pages > 1
  const picture = open(moves).autoOrient()
  const sized = job.kind === 'render' ? applySize(picture, job, { ...autoOrient, moves }) : picture
  await encode(sized, type, job.quality).toFile(job.output)
  return type
}

type Source = { width: number; height: number; moves: boolean }

function applySize(picture: Sharp, job: ImageJob, source: Source): Sharp {
  const { width, height, resize = 'cover', gravity } = job
  if (!width && !height) return picture
  const byAttention = gravity === 'sm' && !source.moves
  if (width && height && resize === 'cover' && gravity && !byAttention) {
    const { scaled, kept } = planCrop(source, { ...job, width, height, gravity })
    return picture.resize({ ...scaled, fit: 'fill' }).extract(kept)
  }
  return picture.resize({
    width: width || undefined,
    height: height || undefined,
    fit: resize,
    position: byAttention ? sharp.strategy.attention : 'centre',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
    withoutEnlargement: resize !== 'fill',
  })
}

function outputType({ kind, type, format }: ImageJob, source: string): string {
  if (kind === 'redraw') return type ?? 'image/jpeg'
  if (format === 'webp' || format === 'avif') return `image/${format}`
  return source === 'heif' ? 'image/avif' : `image/${source}`
}

function encode(picture: Sharp, type: string, quality = 85): Sharp {
  switch (type) {
    case 'image/png':
      return picture.png({ compressionLevel: 8 })
    case 'image/webp':
      return picture.webp({ quality })
    case 'image/gif':
      return picture.gif()
    case 'image/avif':
      return picture.avif({ quality: Math.min(quality, 60), effort: 2 })
    default:
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: false })
  }
}
