import { clsx } from 'clsx'
import { Eye, EyeOff, Search } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useField } from './field.tsx'

export const controlClasses = clsx(
  'w-full min-w-0 rounded-md text-ellipsis border border-edge/70 bg-surface px-3 text-base text-ink',
  'transition-colors duration-150 hover:border-edge aria-invalid:border-red',
  'focus-visible:border-accent focus-visible:outline-offset-0 disabled:bg-sunk disabled:text-faint',
  // Under 16 px phones zoom into the field when it gets focus.
  'pointer-coarse:text-lg',
)

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...useField(props)} className={clsx(controlClasses, 'h-9 pointer-coarse:h-11', className)} />
}

/** Six digits that were texted, mailed or made by an app, with room for a space in the middle; phones offer them by themselves. */
export function CodeInput({ className, ...props }: ComponentProps<'input'>) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      {...props}
      className={clsx('num max-w-40', className)}
    />
  )
}

/** The browser's own words and dialog, in the shape of the other fields. */
export function FileInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <Input
      type="file"
      {...props}
      className={clsx(
        'cursor-pointer p-0! leading-8.5 text-soft pointer-coarse:leading-10.5',
        'file:mr-3 file:h-full file:cursor-pointer file:border-0 file:border-r file:border-edge/70 file:bg-sunk file:px-3',
        'file:font-medium file:text-ink',
        className,
      )}
    />
  )
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useField(props)}
      className={clsx(controlClasses, 'field-sizing-content min-h-20 py-2', className)}
    />
  )
}

export function SearchInput({ className, end, ...props }: ComponentProps<'input'> & { end?: ReactNode }) {
  return (
    <div className={clsx('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint"
      />
      <Input type="search" autoComplete="off" {...props} className="pl-9" />
      {end && <div className="absolute inset-y-0 right-1.5 flex items-center">{end}</div>}
    </div>
  )
}

type PasswordInputProps = ComponentProps<'input'> & { showLabel: string; hideLabel: string }

/** Can be shown while it is typed: people who can see their password make fewer mistakes. */
export function PasswordInput({ showLabel, hideLabel, className, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className={clsx('pr-11', className)} />
      <button
        type="button"
        aria-label={shown ? hideLabel : showLabel}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-faint hover:text-ink"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  )
}
