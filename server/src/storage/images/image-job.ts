import type { Gravity } from '#server/storage/images/crop.ts'

export type ImageJob = {
  id: number
  kind: 'redraw' | 'render'
  input: string
  output: string
  maxPixels: number
  /** What a redrawn picture becomes. */
  type?: string
  width?: number
  height?: number
  resize?: 'cover' | 'contain' | 'fill'
  quality?: number
  format?: 'origin' | 'webp' | 'avif'
  gravity?: Gravity
  x_offset?: number
  y_offset?: number
}
export type ImageReply = { id: number; type?: string; problem?: string }
