import { clsx } from 'clsx'
import { Eye } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import type { Audience } from '../types.ts'

type ViewAsProps = { audience: Audience; isMinor: boolean; onChange: (audience: Audience) => void }

/** Whose eyes one looks through. A guardian's only for those who have one. */
export function ViewAs({ audience, isMinor, onChange }: ViewAsProps) {
  const t = useT('athlete-profile')
  const choices: Audience[] = ['me', 'scout', 'stranger', ...(isMinor ? (['guardian'] as const) : [])]
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <legend className="float-left flex items-center gap-1.5 text-sm text-soft">
        <Eye aria-hidden className="size-4" />
        {t('view_as.label')}
      </legend>
      <div
        className={clsx(
          'flex flex-wrap gap-px overflow-hidden rounded-md border border-line-strong bg-line-strong',
          choices.length === 4 && 'max-sm:grid max-sm:w-full max-sm:grid-cols-2',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice}
            className={clsx(
              'grow cursor-pointer px-3 py-1.5 text-center text-sm font-medium pointer-coarse:py-2.5',
              'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
              choice === audience ? 'bg-accent-wash text-accent-ink' : 'bg-surface text-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="view-as"
              value={choice}
              checked={choice === audience}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            {t(`view_as.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
