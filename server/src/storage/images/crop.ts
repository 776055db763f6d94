export const GRAVITIES = ['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce', 'sm', 'fp'] as const
export type Gravity = (typeof GRAVITIES)[number]

export type CropRequest = {
  width: number
  height: number
  gravity: Gravity
  x_offset?: number | undefined
  y_offset?: number | undefined
}
type Size = { width: number; height: number }

/**
 * What an image is scaled to and which part of that is kept, so that it covers the size asked for: as imgproxy counts, which
 * hosted storage renders with. A small image is not enlarged, so its crop may be smaller than asked.
 */
export function planCrop(image: Size, { width, height, gravity, x_offset = 0, y_offset = 0 }: CropRequest) {
  const scale = Math.min(1, Math.max(width / image.width, height / image.height))
  const scaled = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  }
  const [horizontal, vertical] = ALIGNMENT[gravity]
  const [left, keptWidth] = place(scaled.width, width, horizontal, x_offset)
  const [top, keptHeight] = place(scaled.height, height, vertical, y_offset)
  return { scaled, kept: { left, top, width: keptWidth, height: keptHeight } }
}

type Alignment = 'start' | 'center' | 'end' | 'point'

const ALIGNMENT: Record<Gravity, [horizontal: Alignment, vertical: Alignment]> = {
  no: ['center', 'start'],
  so: ['center', 'end'],
  ea: ['end', 'center'],
  we: ['start', 'center'],
  noea: ['end', 'start'],
  nowe: ['start', 'start'],
  soea: ['end', 'end'],
  sowe: ['start', 'end'],
  ce: ['center', 'center'],
  // Where attention cannot be measured, which is in moving images.
  sm: ['center', 'center'],
  fp: ['point', 'point'],
}

/** Along one side: an offset below one is a part of the side, any other counts pixels, inwards from the edge it is aligned to. */
function place(
  side: number,
  wanted: number,
  alignment: Alignment,
  offset: number,
): [at: number, kept: number] {
  const kept = Math.min(side, wanted)
  const room = side - kept
  const shift = Math.abs(offset) < 1 ? side * offset : offset
  const at = {
    start: shift,
    center: room / 2 + shift,
    end: room - shift,
    point: side * offset - kept / 2,
  }[alignment]
  return [Math.round(Math.min(Math.max(at, 0), room)), kept]
}
