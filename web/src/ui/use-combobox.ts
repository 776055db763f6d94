import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useId, useState } from 'react'

type ComboboxOptions<T> = {
  /** What may be picked now. */
  options: readonly T[]
  keyOf: (option: T) => string | number
  /** The list opens for something else than options too, such as that they could not be read. */
  alsoShows?: boolean
  onText: (text: string) => void
  onPick: (option: T) => void
  onBlur?: (() => void) | undefined
  /** Enter while none of the list is chosen; the form is not sent by it. */
  onEnter?: (() => void) | undefined
  /** The list was asked for by a key. */
  onOpen?: (() => void) | undefined
}

/**
 * The keys and the roles of a field with a list under it: by arrows and Enter, or by a press; Escape closes the list and keeps the
 * text. What is chosen stays chosen when answers come in before it.
 */
export function useCombobox<T>({ options: all, keyOf, alsoShows = false, ...does }: ComboboxOptions<T>) {
  const list = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string | number | null>(null)
  const isShown = open && (all.length > 0 || alsoShows)
  const options = isShown ? all : []
  const at = options.findIndex((option) => keyOf(option) === active)

  function close() {
    setOpen(false)
    setActive(null)
  }
  function pick(option: T) {
    close()
    does.onPick(option)
  }
  function move(step: number) {
    const next = at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length
    const option = options[next]
    if (option !== undefined) setActive(keyOf(option))
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter ends what an input method composes, and nothing else.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = options[at]
    if (event.key === 'Escape' && isShown) close()
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen)
    else if (event.key === 'Enter' && does.onEnter) does.onEnter()
    else if (step && isShown) move(step)
    else if (event.key === 'ArrowDown') {
      setOpen(true)
      does.onOpen?.()
    } else return
    event.preventDefault()
  }

  return {
    list,
    isShown,
    options,
    close,
    inputProps: {
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isShown,
      'aria-controls': list,
      ...(at >= 0 && { 'aria-activedescendant': `${list}-${at}` }),
      autoComplete: 'off',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        does.onText(target.value)
        setOpen(true)
        setActive(null)
      },
      onKeyDown,
      onBlur: () => {
        close()
        does.onBlur?.()
      },
    },
    isActive: (option: T) => keyOf(option) === active,
    optionProps: (option: T) => ({
      id: `${list}-${options.indexOf(option)}`,
      role: 'option' as const,
      tabIndex: -1,
      'aria-selected': keyOf(option) === active,
      ref: (node: HTMLElement | null) => {
        if (keyOf(option) === active) node?.scrollIntoView({ block: 'nearest' })
      },
      // The keyboard is the field's; a press must not take the focus from it.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
      onClick: () => pick(option),
    }),
  }
}
