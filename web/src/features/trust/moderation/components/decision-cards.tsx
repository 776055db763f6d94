import { useId } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { useToldError } from '#web/ui/use-told-error.ts'
import type { DecisionAction } from '../types.ts'

type DecisionCardsProps = {
  options: readonly DecisionAction[]
  value: DecisionAction | null
  onChange: (value: DecisionAction) => void
  /** Whom it is about. */
  name: string
  error: string | false
}

/** What can be decided in one row, each with its key, and under it what the chosen one does. */
export function DecisionCards({ options, value, onChange, name, error }: DecisionCardsProps) {
  const t = useT('moderation')
  const id = useId()
  const { told, whileTyping } = useToldError(error)
  return (
    <fieldset {...whileTyping}>
      <legend className="mb-1.5 font-medium">{t('decision')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:flex">
        {options.map((action, n) => (
          <div
            key={action}
            className="relative flex grow items-start gap-2 rounded-md border border-line-strong bg-surface px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-wash xl:basis-0 xl:flex-col xl:px-2.5"
          >
            <span className="flex w-full items-center justify-between max-xl:w-auto">
              <input
                type="radio"
                id={`${id}-${action}`}
                name="action"
                value={action}
                checked={value === action}
                onChange={() => onChange(action)}
                aria-describedby={`${id}-about-${action}`}
                className="relative z-1 size-4.5 shrink-0 accent-accent"
              />
              <span aria-hidden className="hidden text-xs text-faint xl:block">
                <Kbd>{String(n + 1)}</Kbd>
              </span>
            </span>
            <label
              htmlFor={`${id}-${action}`}
              className="leading-tight font-medium after:absolute after:inset-0"
            >
              {t(`action.${action}`)}
            </label>
            <span id={`${id}-about-${action}`} hidden>
              {t(`action_hint.${action}`, { name })}
            </span>
          </div>
        ))}
      </div>
      <p className="mt-2 min-h-10 text-sm text-soft">
        {value ? t(`action_hint.${value}`, { name }) : t('decision_hint')}
      </p>
      <p aria-live="polite" className="text-sm text-red-ink not-empty:mt-1.5">
        {told || null}
      </p>
    </fieldset>
  )
}
