import { clsx } from 'clsx'

const sizes = { sm: 'text-base', md: 'text-xl', lg: 'text-3xl' }

type MetricValueProps = {
  value: string
  unit?: string
  size?: keyof typeof sizes
  /** Nobody but the athlete stands behind it (see isWeakProof). */
  weak?: boolean
}

/** A number that matters, with its unit small beside it. Format both with lib/units first. */
export function MetricValue({ value, unit, size = 'md', weak }: MetricValueProps) {
  return (
    <span
      className={clsx('num whitespace-nowrap', weak ? 'font-medium text-soft' : 'font-semibold', sizes[size])}
    >
      {value}
      {unit && <span className="ml-0.5 font-sans text-xs font-medium text-faint">{unit}</span>}
    </span>
  )
}
