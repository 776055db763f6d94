import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

const chip =
  'inline-flex h-7 items-center gap-1.5 rounded-full border px-3 text-sm font-medium whitespace-nowrap [&_svg]:size-3.5'

/** A filter that is on or off. */
export function ToggleChip({
  pressed,
  className,
  ...props
}: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type="button"
      {...props}
      aria-pressed={pressed}
      className={clsx(
        chip,
        'transition-colors duration-150 pointer-coarse:h-9',
        pressed
          ? 'border-accent/50 bg-accent-wash text-accent-ink'
          : 'border-line-strong bg-surface text-ink hover:bg-sunk',
        className,
      )}
    />
  )
}

type RemovableChipProps = { children: ReactNode; removeLabel: string; onRemove: () => void }

/** Something chosen that can be let go again. */
export function RemovableChip({ children, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <span className={clsx(chip, 'border-accent/50 bg-accent-wash pr-1 text-accent-ink')}>
      {children}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded-full hover:bg-surface"
      >
        <X aria-hidden />
      </button>
    </span>
  )
}
