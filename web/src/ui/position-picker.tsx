import { type ReactNode, useId } from 'react'
import { ToggleChip } from './chip.tsx'

type PositionPickerProps = {
  legend: ReactNode
  hint: ReactNode
  error?: ReactNode
  options: { code: string; label: string }[]
  /** The main one first. */
  chosen: readonly string[]
  max: number
  onChange: (positions: string[]) => void
  className?: string
}

/** In the order in which they are chosen; the first is the main one. */
export function PositionPicker({
  legend,
  hint,
  error,
  options,
  chosen,
  max,
  onChange,
  className,
}: PositionPickerProps) {
  const about = useId()
  return (
    <fieldset className={className} aria-describedby={about}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ code, label }) => {
          const rank = chosen.indexOf(code) + 1
          return (
            <ToggleChip
              key={code}
              pressed={rank > 0}
              disabled={rank === 0 && chosen.length >= max}
              className="disabled:opacity-50"
              onClick={() =>
                onChange(rank > 0 ? chosen.filter((other) => other !== code) : [...chosen, code])
              }
            >
              {rank > 0 && (
                <span className="num grid size-4.5 place-items-center rounded-full bg-accent text-xs text-on-accent">
                  {rank}
                </span>
              )}
              {label}
            </ToggleChip>
          )
        })}
      </div>
      <p id={about} className="mt-1.5 text-sm text-faint">
        {hint}
      </p>
      <p aria-live="polite" className="text-sm text-red-ink not-empty:mt-1.5">
        {error}
      </p>
    </fieldset>
  )
}
