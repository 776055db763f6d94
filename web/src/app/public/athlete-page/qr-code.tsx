import { create } from 'qrcode'
import { useT } from '#web/lib/i18n.ts'

/** The address as a phone reads it from a screen or from paper. Drawn by the server, so no reader loads what draws it. */
export function QrCode({ address, className }: { address: string; className?: string }) {
  const t = useT('public')
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data.keys()].filter((at) => data[at])
  return (
    <svg
      role="img"
      aria-label={t('athlete.qr')}
      // Four modules of quiet around it, as the standard asks for.
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('')} />
    </svg>
  )
}
