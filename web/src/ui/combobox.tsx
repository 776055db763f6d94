import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

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
  const { label, hint, error, name, placeholder, text, keyOf, draw, listLabel, onText, onPick, onBlur } =
    props
  const { onEnter, onOpen, inputRef } = props
  const list = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const options = open ? props.options : []
  const shown = options.length > 0

  function close() {
    setOpen(false)
    setActive(-1)
  }
  function pick(option: T) {
    close()
    onPick(option)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter ends what an input method composes, and nothing else.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = options[active]
    if (event.key === 'Escape' && shown) close()
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Enter' && onEnter) onEnter()
    else if (step && shown)
      setActive((now) => (now + step + options.length + (now < 0 && step < 0 ? 1 : 0)) % options.length)
    else if (event.key === 'ArrowDown') {
      setOpen(true)
      onOpen?.()
    } else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <Field label={label} error={error ?? null} hint={hint}>
        <Input
          ref={inputRef}
          name={name}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={list}
          {...(active >= 0 && { 'aria-activedescendant': `${list}-${active}` })}
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => {
            onText(target.value)
            setOpen(true)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close()
            onBlur?.()
          }}
        />
      </Field>
      <div className="absolute inset-x-0 top-16 z-20 pointer-coarse:top-18">
        <div
          id={list}
          // At the end of a panel that scrolls it would open out of sight.
          ref={(node) => {
            if (shown) node?.scrollIntoView({ block: 'nearest' })
          }}
          role="listbox"
          aria-label={listLabel}
          className={clsx(
            'max-h-80 scroll-mb-20 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-pop',
            !shown && 'hidden',
          )}
        >
          {options.map((option, i) => (
            // The keyboard is the input's; a press must not take the focus from it.
            <div
              key={keyOf(option)}
              id={`${list}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
              onKeyDown={undefined}
              className={clsx(
                'flex min-h-11 cursor-pointer items-start gap-2 px-3 py-1.5 hover:bg-sunk',
                i === active && 'bg-accent-wash',
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
