import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'
import { useNumbers } from '../../use-numbers.ts'
import type { ReportNumbers } from '../types.ts'

type Part = { name: string; count: number; shade: string }

/** How appeals ended, and what programs did: they stop words, and decide nothing about a person. */
export function AppealsAndPrograms({ numbers: { appeals, programs } }: { numbers: ReportNumbers }) {
  const t = useT('transparency-report')
  const { hours } = useNumbers()
  const all = appeals.by_concerned + appeals.by_reporters
  return (
    <div className="grid gap-8 border-t border-line pt-6 lg:grid-cols-2 print:grid-cols-2">
      <section aria-labelledby="report-appeals">
        <h3 id="report-appeals">{t('appeals')}</h3>
        {all === 0 ? (
          <p className="mt-2 text-soft">{t('no_appeals')}</p>
        ) : (
          <>
            <Share
              parts={[
                { name: t('appeal.kept'), count: appeals.kept, shade: 'bg-slate' },
                { name: t('appeal.reversed'), count: appeals.reversed, shade: 'bg-pitch' },
                { name: t('appeal.open'), count: appeals.open, shade: 'bg-line-strong' },
              ]}
            />
            <p className="mt-2 text-sm text-soft">
              {t('appeals_from', {
                concerned: appeals.by_concerned,
                reporters: appeals.by_reporters,
                time: hours(appeals.median_hours),
              })}
            </p>
          </>
        )}
      </section>
      <section aria-labelledby="report-programs">
        <h3 id="report-programs">{t('programs')}</h3>
        <Share
          parts={[
            { name: t('number.stopped'), count: programs.stopped_by_rules, shade: 'bg-flood' },
            { name: t('number.by_people'), count: programs.decided_by_people, shade: 'bg-slate' },
          ]}
        />
        {programs.decided_by_programs === 0 && <p className="mt-2 text-sm text-soft">{t('programs_text')}</p>}
      </section>
    </div>
  )
}

/** A bar of parts, and each part in words. */
function Share({ parts }: { parts: readonly Part[] }) {
  const { format } = useNumbers()
  return (
    <>
      <span aria-hidden className="mt-3 flex h-2.5 gap-px rounded-sm bg-sunk">
        {parts.map(
          ({ name, count, shade }) =>
            count > 0 && (
              <span
                key={name}
                className={clsx('rounded-sm [print-color-adjust:exact]', shade)}
                style={{ flexGrow: count }}
              />
            ),
        )}
      </span>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {parts.map(({ name, count, shade }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden className={clsx('size-2.5 rounded-sm [print-color-adjust:exact]', shade)} />
            {name}
            <span className="num font-semibold">{format(count)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
