import { useT } from '#web/lib/i18n.ts'

type PercentileStripProps = {
  /** 0 to 100; 100 is always the better end, whichever way the metric counts. */
  percentile: number
  /** Whom one is compared with: "412 U17 right-sided attackers". */
  among?: string
}

/** Where a value stands among its peers: the middle half shaded, one mark. The sentence beside it is its twin for the ear. */
export function PercentileStrip({ percentile, among }: PercentileStripProps) {
  const t = useT()
  const at = Math.min(100, Math.max(0, percentile))
  const words = among
    ? t('percentile.among', { percentile: Math.round(at), among })
    : t('percentile.alone', { percentile: Math.round(at) })
  return (
    <span className="flex items-center gap-3" title={words}>
      <svg
        aria-hidden
        viewBox="0 0 100 12"
        preserveAspectRatio="none"
        className="h-3 w-full min-w-18 overflow-visible"
      >
        <rect
          x="0"
          y="3"
          width="100"
          height="6"
          className="fill-sunk stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        <rect x="25" y="3" width="50" height="6" className="fill-accent/20" />
        <path d={`M${at} 0v12`} className="stroke-accent" strokeWidth="3" vectorEffect="non-scaling-stroke" />
      </svg>
      <span aria-hidden className="num w-8 shrink-0 text-right text-sm text-soft">
        P{Math.round(at)}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
