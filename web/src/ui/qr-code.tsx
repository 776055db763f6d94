import { create } from 'qrcode'

/** Four modules of quiet around it, as the standard asks for. */
export const QUIET = 4

/** The modules of a code as one path from 0 on, and how many there are on a side with the quiet around them. */
export function qrPath(address: string) {
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data.keys()].filter((at) => data[at])
  return {
    side: size + 2 * QUIET,
    path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join(''),
  }
}

type QrCodeProps = { address: string; label: string; className?: string }

/** The address as a phone reads it from a screen or from paper. Dark on light in every theme: many readers know it no other way. */
export function QrCode({ address, label, className }: QrCodeProps) {
  const { side, path } = qrPath(address)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} />
    </svg>
  )
}
