import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { completeness, type Step } from '../rules.ts'

/** What scouts look for, done and to do. Each open line leads to where it is done. */
export function NextStepsCard({ steps }: { steps: readonly Step[] }) {
  const t = useT('athlete-profile')
  const share = completeness(steps)
  const todo = steps.filter(({ done }) => !done)
  const shown = [...todo, ...steps.filter(({ done }) => done)]
  return (
    <Card aria-labelledby="steps-title">
      <CardHeader
        id="steps-title"
        title={t(todo.length === 0 ? 'steps.title_done' : 'steps.title')}
        aside={
          <span className="num">
            {t('steps.count', { done: steps.length - todo.length, total: steps.length })}
          </span>
        }
      />
      <div
        role="progressbar"
        aria-label={t('steps.title')}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mb-4 h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-150"
          style={{ width: `${share}%` }}
        />
      </div>
      {todo.length === 0 && <p className="text-soft">{t('steps.all_done')}</p>}
      <ul className="space-y-3">
        {(todo.length === 0 ? [] : shown).map(({ key, done, to }) => (
          <li key={key} className="flex items-start gap-2.5">
            {done ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
            ) : (
              <CircleDashed aria-hidden className="mt-0.5 size-4.5 shrink-0 text-faint" />
            )}
            <div className="min-w-0">
              {done ? (
                <p>
                  <span aria-hidden>{t(`steps.${key}.title`)}</span>
                  <span className="sr-only">{t('steps.done', { step: t(`steps.${key}.title`) })}</span>
                </p>
              ) : (
                <>
                  <Link
                    to={to}
                    className="font-medium underline decoration-line-strong underline-offset-3 hover:decoration-accent"
                  >
                    {t(`steps.${key}.title`)}
                  </Link>
                  <p className="text-sm text-faint">{t(`steps.${key}.why`)}</p>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
