import { clsx } from 'clsx'

const sizes = { sm: 'text-base', md: 'text-xl', lg: 'text-3xl' }

type MetricValueProps = { value: string; unit?: string; size?: keyof typeof sizes }

/** A number that matters, with its unit small beside it. Format both with lib/units first. */
export function MetricValue({ value, unit, size = 'md' }: MetricValueProps) {
  return (
    <span className={clsx('num font-semibold whitespace-nowrap', sizes[size])}>
      {value}
      {unit && <span className="ml-0.5 font-sans text-xs font-medium text-faint">{unit}</span>}
    </span>
  )
}
