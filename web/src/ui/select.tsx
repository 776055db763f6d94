import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useField } from './field.tsx'
import { controlClasses } from './input.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

type SelectProps = ComponentProps<'select'> & {
  /** Longer lists come in groups: `optgroup` elements as children. */
  options?: readonly Option[]
  /** An empty first choice, such as "Choose a sport". */
  placeholder?: string
}

/** The device's own picker: the best one there is on a phone, and by keyboard. */
export function Select({ options = [], placeholder, className, children, ...props }: SelectProps) {
  return (
    <div className={clsx('relative', className)}>
      <select
        {...useField(props)}
        className={clsx(controlClasses, 'h-9 appearance-none pr-9 pointer-coarse:h-11')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-faint"
      />
    </div>
  )
}
