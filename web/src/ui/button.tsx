import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** A square button that shows an icon alone; give it an aria-label. */
  square?: boolean
}

const variants = {
  primary: 'border-accent bg-accent text-on-accent hover:bg-accent-ink hover:border-accent-ink',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunk',
  ghost: 'border-transparent text-soft hover:bg-sunk hover:text-ink',
  danger: 'border-red bg-surface text-red-ink hover:bg-red-wash',
}
const sizes = {
  sm: 'min-h-8 gap-1.5 rounded-md px-2.5 text-sm',
  md: 'min-h-9 gap-2 rounded-md px-3.5 text-base pointer-coarse:min-h-11',
  lg: 'min-h-11 gap-2 rounded-md px-5 text-base',
}
/** A thumb needs the same room whatever stands around it: behind three dots is how one reports and blocks. */
const squares = {
  sm: 'w-8 px-0! pointer-coarse:min-h-11 pointer-coarse:w-11',
  md: 'w-9 px-0! pointer-coarse:w-11',
  lg: 'w-11 px-0!',
}

export function buttonClasses({ variant = 'secondary', size = 'md', square }: ButtonStyle) {
  return clsx(
    'label-lines inline-flex shrink-0 items-center justify-center border font-semibold select-none',
    'transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    square && squares[size],
  )
}

export type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean }

/** While busy it keeps its width and its focus, and does nothing. */
export function Button({ variant, size, square, busy, className, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={clsx(buttonClasses({ variant, size, square }), className)}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {busy && square ? null : children}
    </button>
  )
}

export function LinkButton({
  variant,
  size,
  square,
  className,
  ...props
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...props} className={clsx(buttonClasses({ variant, size, square }), className)} />
}
