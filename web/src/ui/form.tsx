import { type ComponentProps, type FormEvent, useRef } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** What was typed, by the names of the inputs. Answer with false, or nothing, as you like; errors are yours to show. */
  onSubmit: (values: Record<string, string>) => void
}

/** Checks are ours, so the browser's bubbles are off; after a refused submit the first wrong field has the focus. */
export function Form({ onSubmit, children, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    onSubmit(values)
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    })
  }

  return (
    <form noValidate {...props} ref={form} onSubmit={submit}>
      {children}
    </form>
  )
}
