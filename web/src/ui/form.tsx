import { type ComponentProps, type FormEvent, useRef } from 'react'
import { goesToAnotherField } from './use-told-error.ts'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** What was typed, by the names of the inputs. Answer with false, or nothing, as you like; errors are yours to show. */
  onSubmit: (values: Record<string, string>) => void
  /** Once a submit was refused: the same values again whenever a field is left for another, to say which errors still stand. */
  onRecheck?: (values: Record<string, string>) => void
}

/** Checks are ours, so the browser's bubbles are off; after a refused submit the first wrong field has the focus. */
export function Form({ onSubmit, onRecheck, children, ...props }: FormProps) {
  const submitted = useRef(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submitted.current = true
    onSubmit(valuesOf(event.currentTarget))
    focusFirstWrong(event.currentTarget)
  }

  return (
    <form
      noValidate
      data-rechecks={onRecheck ? '' : undefined}
      {...props}
      onSubmit={submit}
      onBlur={(event) => {
        if (submitted.current && goesToAnotherField(event)) onRecheck?.(valuesOf(event.currentTarget))
      }}
    >
      {children}
    </form>
  )
}

/** Once the errors are drawn: they may lie far above the button. A group of boxes says `data-wrong` in the place of an input. */
export function focusFirstWrong(form: HTMLFormElement) {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input')?.focus()
  })
}

const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
