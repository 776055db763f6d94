import { createContext, type ReactNode, use, useId } from 'react'
import { useToldError } from './use-told-error.ts'

type FieldWiring = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  required?: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

/** What an input inside a Field must carry: its id, its description and its error. */
export function useField<P extends { id?: string; required?: boolean }>(props: P): P {
  const wiring = use(FieldContext)
  return wiring ? { ...wiring, ...props } : props
}

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong, in words. Said to screen readers when it appears. */
  error?: string | null | false
  required?: boolean
  /** Shown beside the label, such as a "Forgot password?" link. */
  aside?: ReactNode
  children: ReactNode
  className?: string
}

export function Field({ label, hint, error, required, aside, children, className }: FieldProps) {
  const id = useId()
  const { told, whileTyping } = useToldError(error)
  const describedBy = [hint && `${id}-hint`, told && `${id}-error`].filter(Boolean).join(' ')
  const wiring: FieldWiring = {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(told && { 'aria-invalid': true }),
    ...(required && { required }),
  }
  return (
    <div className={className} {...whileTyping}>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-faint">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-sm text-red-ink not-empty:mt-1.5">
        {told || null}
      </p>
    </div>
  )
}
