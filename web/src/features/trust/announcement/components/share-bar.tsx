type ShareBarProps = { value: number; of: number }

/** For the eye alone: the words beside it say the same. */
export function ShareBar({ value, of }: ShareBarProps) {
  return (
    <span aria-hidden className="block h-1 min-w-10 grow overflow-hidden rounded-full bg-sunk">
      <span
        className="block h-full rounded-full bg-accent"
        style={{ width: `${of > 0 ? Math.min(100, (value / of) * 100) : 0}%` }}
      />
    </span>
  )
}
