import { create } from 'qrcode'

type QrCodeProps = { address: string; label: string; className?: string }

/** The address as a phone reads it from a screen or from paper. */
export function QrCode({ address, label, className }: QrCodeProps) {
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data.keys()].filter((at) => data[at])
  return (
    <svg
      role="img"
      aria-label={label}
      // Four modules of quiet around it, as the standard asks for.
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('')} />
    </svg>
  )
}
