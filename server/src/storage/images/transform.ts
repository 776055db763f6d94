import { z } from 'zod'
import { TUNING } from '#server/config/tuning.ts'
import { GRAVITIES } from '#server/storage/images/crop.ts'
import { validateBody } from '#server/storage/validate-body.ts'

const side = z.coerce.number().int().min(0).max(TUNING.storage.image.maxSide).optional()

const offset = z.coerce.number().optional()

export const transformBody = z
  .object({
    width: side,
    height: side,
    resize: z.enum(['cover', 'contain', 'fill']).optional(),
    quality: z.coerce.number().int().min(20).max(100).optional(),
    format: z.enum(['origin', 'webp', 'avif']).optional(),
    gravity: z.enum(GRAVITIES).optional(),
    x_offset: offset,
    y_offset: offset,
  })
  .superRefine(({ gravity, x_offset, y_offset }, { addIssue }) => {
    if (gravity !== 'fp') return
    for (const [name, value] of Object.entries({ x_offset, y_offset })) {
      if (value !== undefined && value >= 0 && value <= 1) continue
      addIssue({ code: 'custom', path: [name], message: 'must be a part of the side, from 0 to 1' })
    }
  })
export type Transform = z.infer<typeof transformBody>

export function parseTransform(wish: unknown): Transform {
  return validateBody(transformBody, wish, 'querystring')
}

/** One spelling for one wish, so that it can be signed and named in an ETag. */
export function serializeTransform(transform: Transform): string {
  return Object.entries(transform)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

const RESIZING = { cover: 'fill', contain: 'fit', fill: 'force' }

/** What was done to a picture, as the platform writes it in the head of its answers; '' for nothing. */
export function transformHeader(transform: Transform): string {
  const { width, height, resize, quality, format } = transform
  return Object.entries({
    height,
    width,
    resizing_type: width || height ? RESIZING[resize ?? 'cover'] : undefined,
    gravity: width || height ? gravityHeader(transform) : undefined,
    quality,
    format: format === 'origin' ? undefined : format,
  })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

function gravityHeader({ gravity, x_offset, y_offset }: Transform): string | undefined {
  const offsets =
    gravity === 'sm' || (x_offset ?? y_offset) === undefined ? [] : [x_offset ?? 0, y_offset ?? 0]
  return gravity && [gravity, ...offsets].join(':')
}

export function parseSerializedTransform(text: string): Transform {
  return parseTransform(Object.fromEntries(text.split(',').map((pair) => pair.split(':'))))
}
