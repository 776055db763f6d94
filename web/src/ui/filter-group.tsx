import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Checkbox } from './checkbox.tsx'

/** One foldable part of the filters. */
export function FilterGroup({
  title,
  open,
  children,
}: {
  title: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details open={open} className="group border-b border-line py-3 last:border-0">
      <summary className="flex list-none items-center justify-between gap-2 rounded-sm py-1 [&::-webkit-details-marker]:hidden">
        <h3>{title}</h3>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-faint transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="pt-1.5">{children}</div>
    </details>
  )
}

export type Choice = { value: string; label: string; count?: number }

const shownAtFirst = 7

type CheckboxListProps = { choices: Choice[]; chosen: string[]; onToggle: (value: string) => void }

/** Each value with how many it would find. What is chosen stays in sight, however long the list. */
export function CheckboxList({ choices, chosen, onToggle }: CheckboxListProps) {
  const t = useT()
  const [all, setAll] = useState(false)
  const shown = all ? choices : choices.filter(({ value }, i) => i < shownAtFirst || chosen.includes(value))
  return (
    <>
      {shown.map(({ value, label, count }) => (
        <div key={value} className="flex items-start justify-between gap-2">
          <Checkbox
            label={<span className={count === 0 ? 'text-faint' : undefined}>{label}</span>}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            className="min-w-0 [&_label]:break-words"
          />
          {count !== undefined && <Count count={count} />}
        </div>
      ))}
      {choices.length > shownAtFirst && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-1 rounded-sm text-sm font-medium text-accent-ink hover:underline"
        >
          {all ? t('filter.fewer') : t('filter.all', { count: choices.length })}
        </button>
      )}
    </>
  )
}

export function Count({ count }: { count: number }) {
  const t = useT()
  return <span className="num pt-1 text-sm text-faint">{t('filter.count', { count })}</span>
}
