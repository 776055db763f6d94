import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import { Link, type To } from 'react-router'
import { spokenLanguage } from '#web/lib/countries.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { spanOf } from '../rules.ts'
import { type ListedScout, SCOUT_CHECKS } from '../types.ts'
import { TargetButton } from './target-button.tsx'

type ScoutRowProps = { scout: ListedScout; to: To; current: boolean }

/** Who it is, what they look for, what of them was checked and how they answer. */
export function ScoutRow({ scout, to, current }: ScoutRowProps) {
  return (
    <li
      className={clsx(
        'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-4 sm:px-5',
        'hover:bg-sunk/60 has-[a:focus-visible]:bg-sunk/60',
        '@min-[34rem]:grid-cols-[auto_minmax(0,1fr)_8.5rem_5.5rem_auto] @min-[34rem]:items-center',
        '@min-[46rem]:grid-cols-[auto_minmax(0,1.2fr)_minmax(0,1.3fr)_8.5rem_5.5rem_auto]',
        current && 'bg-accent-wash shadow-[inset_3px_0_0_var(--color-accent)]',
      )}
    >
      <Avatar name={scout.display_name} />
      <div className="min-w-0">
        <Link
          to={to}
          preventScrollReset
          aria-current={current || undefined}
          className="font-semibold after:absolute after:inset-0"
        >
          {scout.display_name}
        </Link>
        {scout.title && <p className="truncate text-sm text-soft">{scout.title}</p>}
        {scout.organization && <p className="truncate text-sm">{scout.organization}</p>}
      </div>
      <div className="relative @min-[34rem]:order-1">
        <TargetButton scout={scout} />
      </div>
      <LooksFor scout={scout} />
      <Checks scout={scout} />
      <Answers answers={scout.answers} />
    </li>
  )
}

function LooksFor({ scout }: { scout: ListedScout }) {
  const t = useT('scout-directory')
  const words = useT('sport')
  const language = useLanguage()
  const sports = scout.sports.map((code) => words(`sport.${code}`))
  const languages = scout.languages.map((code) => spokenLanguage(code, language))
  return (
    <div className="col-span-full min-w-0 text-sm @min-[34rem]:order-2 @min-[34rem]:col-span-4 @min-[34rem]:col-start-2 @min-[46rem]:order-none @min-[46rem]:col-span-1 @min-[46rem]:col-start-auto">
      <p className="line-clamp-2">
        {sports.length > 0 ? formatList(sports, language) : t('any_sport')}
        {scout.levels.length > 0 && ` · ${scout.levels.map((code) => words(`level.${code}`)).join(', ')}`}
      </p>
      {languages.length > 0 && (
        <p className="truncate text-faint">{t('speaks', { list: formatList(languages, language) })}</p>
      )}
    </div>
  )
}

export function Checks({ scout }: { scout: ListedScout }) {
  const t = useT('scout-directory')
  return (
    <ul
      aria-label={t('part.checks')}
      className="col-span-full flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-accent-ink @min-[34rem]:col-span-1 @min-[34rem]:flex-col"
    >
      {SCOUT_CHECKS.filter((check) => scout.checks.includes(check)).map((check) => (
        <li key={check} className="flex items-center gap-1.5">
          <CircleCheck aria-hidden className="size-3.5 shrink-0" />
          {t(`check.${check}`)}
        </li>
      ))}
    </ul>
  )
}

function Answers({ answers }: Pick<ListedScout, 'answers'>) {
  const t = useT('scout-directory')
  const span = answers?.median_hours == null ? null : spanOf(answers.median_hours)
  return (
    <p className="col-span-full rounded-md bg-sunk px-3 py-2 text-sm text-soft @min-[34rem]:col-span-1 @min-[34rem]:bg-transparent @min-[34rem]:p-0">
      {answers ? (
        <>
          <strong className="num text-base text-ink">{t('share', { share: answers.answered_in_100 })}</strong>{' '}
          <span className="@min-[34rem]:hidden">{t('answered')}</span>
          {span && (
            <span className="@min-[34rem]:block"> {t(`within_${span.unit}`, { count: span.count })}</span>
          )}
        </>
      ) : (
        t('too_few')
      )}
    </p>
  )
}
