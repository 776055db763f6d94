import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { useCombobox } from './use-combobox.ts'

type ComboboxProps<T> = {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  name?: string
  placeholder?: string
  /** What is typed so far. */
  text: string
  /** What may be picked for that text; nothing while it is looked for. */
  options: readonly T[]
  keyOf: (option: T) => string | number
  draw: (option: T) => ReactNode
  /** The list by name. */
  listLabel: string
  onText: (text: string) => void
  onPick: (option: T) => void
  onBlur?: () => void
  /** Enter while none of the list is chosen; the form is not sent by it. */
  onEnter?: (() => void) | undefined
  /** The list was asked for by a key. */
  onOpen?: () => void
  inputRef?: Ref<HTMLInputElement>
}

/** A field with a list under it: by arrows and Enter, or by a press; Escape closes the list and keeps the text. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, hint, error, name, placeholder, text, draw, listLabel, inputRef, ...behaves } = props
  const { list, isShown, options, inputProps, isActive, optionProps } = useCombobox(behaves)
  return (
    <div className="relative">
      <Field label={label} error={error ?? null} hint={hint}>
        <Input ref={inputRef} name={name} placeholder={placeholder} value={text} {...inputProps} />
      </Field>
      <div className="absolute inset-x-0 top-16 z-20 pointer-coarse:top-18">
        <div
          id={list}
          // At the end of a panel that scrolls it would open out of sight.
          ref={(node) => {
            if (isShown) node?.scrollIntoView({ block: 'nearest' })
          }}
          role="listbox"
          aria-label={listLabel}
          className={clsx(
            'max-h-80 scroll-mb-20 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-pop',
            !isShown && 'hidden',
          )}
        >
          {options.map((option) => (
            <div
              key={behaves.keyOf(option)}
              {...optionProps(option)}
              className={clsx(
                'flex min-h-11 cursor-pointer items-start gap-2 px-3 py-1.5 hover:bg-sunk',
                isActive(option) && 'bg-accent-wash',
              )}
            >
              {draw(option)}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
