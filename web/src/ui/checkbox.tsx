import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useField } from './field.tsx'
import { useToldError } from './use-told-error.ts'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

const box = 'mt-0.5 size-4.5 shrink-0 accent-accent'

function ChoiceInput({
  kind,
  label,
  hint,
  className,
  ...props
}: ChoiceProps & { kind: 'checkbox' | 'radio' }) {
  const id = useId()
  const wired = useField({ id, ...props })
  return (
    <div className={clsx('flex items-start gap-2.5 py-1 pointer-coarse:py-2', className)}>
      <input
        {...wired}
        id={id}
        type={kind}
        aria-describedby={hint ? `${id}-about` : undefined}
        className={box}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-about`} className="text-sm text-faint">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

export const Checkbox = (props: ChoiceProps) => <ChoiceInput kind="checkbox" {...props} />

type SwitchProps = Omit<ChoiceProps, 'checked' | 'onChange'> & {
  checked: boolean
  /** A promise that it gives back is waited for: once that has settled, refused or not, the switch shows `checked` again. */
  onCheckedChange: (on: boolean) => unknown
}

/** On or off, in effect at once; for something that waits for "Save" use a Checkbox. */
export function Switch({ label, hint, className, checked, onCheckedChange, ...props }: SwitchProps) {
  const id = useId()
  // React puts a controlled box back when `checked` is the same after the press, and what is asked of a server or kept in the
  // address comes a moment later: so what it was turned to is shown until `checked` follows.
  const [turned, setTurned] = useState<{ on: boolean; from: boolean } | null>(null)
  if (turned && turned.from !== checked) setTurned(null)
  const on = turned?.on ?? checked
  function turn(next: boolean) {
    const now = { on: next, from: checked }
    setTurned(now)
    const done = onCheckedChange(next)
    if (!(done instanceof Promise)) return
    const settle = () => setTurned((last) => (last === now ? null : last))
    // Whoever sends it says what was refused.
    done.then(settle, settle)
  }
  return (
    <div className={clsx('flex items-start justify-between gap-4 py-2', className)}>
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-about`} className="text-sm text-faint">
            {hint}
          </p>
        )}
      </div>
      <input
        {...props}
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={({ target }) => turn(target.checked)}
        aria-describedby={hint ? `${id}-about` : undefined}
        className={clsx(
          'relative mt-0.5 h-6 w-10.5 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunk',
          'transition-colors duration-150 checked:border-accent checked:bg-accent',
          'before:absolute before:top-0.75 before:left-0.75 before:size-4 before:rounded-full before:bg-edge',
          'before:transition-transform before:duration-150 checked:before:translate-x-4.5 checked:before:bg-on-accent',
        )}
      />
    </div>
  )
}

type RadioGroupProps<T extends string> = {
  legend: ReactNode
  name: string
  options: readonly { value: T; label: ReactNode; hint?: ReactNode }[]
  value?: T
  defaultValue?: T
  onChange?: (value: T) => void
  /** Cards side by side, for a first choice that deserves a moment. */
  cards?: boolean
  /** What is wrong, in words. Said to screen readers when it appears. */
  error?: string | null | false
  className?: string
}

export function RadioGroup<T extends string>({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  cards,
  error,
  className,
}: RadioGroupProps<T>) {
  // Three of them would leave a hole in two columns.
  const columns = options.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'
  const { told, whileTyping } = useToldError(error)
  const checked = (option: T) =>
    value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value }
  return (
    <fieldset className={className} {...whileTyping}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className={cards ? clsx('grid gap-2', columns) : undefined}>
        {options.map((option) => (
          <ChoiceInput
            key={option.value}
            kind="radio"
            name={name}
            value={option.value}
            label={option.label}
            hint={option.hint}
            {...checked(option.value)}
            onChange={() => onChange?.(option.value)}
            className={
              cards
                ? 'rounded-md border border-line-strong bg-surface px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-wash'
                : undefined
            }
          />
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-red-ink not-empty:mt-1.5">
        {told || null}
      </p>
    </fieldset>
  )
}
