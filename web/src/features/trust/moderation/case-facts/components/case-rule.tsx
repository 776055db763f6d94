import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ACTIONS, type ModerationCase } from '../../types.ts'
import { stepOf } from '../rules.ts'

/** Which rule it is about, what usually follows, which step applies here, and how cases like it ended. */
export function CaseRule({ report }: { report: ModerationCase }) {
  const t = useT('moderation')
  const { reason, facts } = report
  const applies = stepOf(report)
  const ended = ACTIONS.flatMap((action) => {
    const count = facts?.alike[action] ?? 0
    return count > 0 ? [`${t(`decided_as.${action}`)} ${count}`] : []
  })
  return (
    <section aria-labelledby="case-rule" className="space-y-2">
      <h3 id="case-rule">{t('rule.title')}</h3>
      <p className="border-l-3 border-red pl-3 text-sm">{t(`rule.text.${reason}`)}</p>
      <dl className="text-sm">
        {(['first', 'again', 'grave'] as const).map((step) => (
          <div
            key={step}
            className={clsx('rounded-md px-2 py-1', step === applies && 'bg-accent-wash font-medium')}
          >
            <dt className="flex flex-wrap items-center gap-2 text-soft">
              {t(`rule.step.${step}`)}
              {step === applies && <Badge tone="info">{t('rule.here')}</Badge>}
            </dt>
            <dd>{t(`rule.follows.${step}`)}</dd>
          </div>
        ))}
      </dl>
      {ended.length > 0 && <p className="text-sm text-soft">{t('rule.alike', { list: ended.join(', ') })}</p>}
    </section>
  )
}
