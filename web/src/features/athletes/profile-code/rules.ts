import { saveFile } from '#web/lib/save-file.ts'
import { QUIET, qrPath } from '#web/ui/qr-code.tsx'
import type { ProfileCode } from './types.ts'

export const isLive = ({ revoked_at, expires_at }: ProfileCode, now = Date.now()) =>
  revoked_at === null && Date.parse(expires_at) > now

export const codeAddress = (secret: string) => `${location.origin}/c/${secret}`

const fileName = (code: ProfileCode, ending: string) =>
  `touchline-${code.label.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase() || 'code'}.${ending}`

/** As large as one likes: an SVG of dark modules on white. */
export function qrSvg(address: string) {
  const { side, path } = qrPath(address)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><path fill="white" d="M${-QUIET} ${-QUIET}h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`
}

export const saveSvg = (code: ProfileCode) =>
  saveFile(fileName(code, 'svg'), [qrSvg(codeAddress(code.secret))], 'image/svg+xml')

/** Pixels of a module of a PNG. */
const MODULE_PX = 24

export async function savePng(code: ProfileCode) {
  const { side, path } = qrPath(codeAddress(code.secret))
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * MODULE_PX
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(MODULE_PX, MODULE_PX)
  pen.translate(QUIET, QUIET)
  pen.fillStyle = 'black'
  pen.fill(new Path2D(path))
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!file) throw new Error('this browser makes no PNG')
  saveFile(fileName(code, 'png'), [file], 'image/png')
}
