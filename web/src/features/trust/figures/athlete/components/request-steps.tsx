import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { BarList } from '../../components/bar-list.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import type { AthleteFigures } from '../types.ts'

const steps = ['received', 'read', 'accepted', 'talking', 'outcomes'] as const

/** What became of the requests that the athlete can read; exact, since they are the athlete's own. */
export function RequestSteps({
  figures: { period, requests: now, requests_before: before },
}: {
  figures: AthleteFigures
}) {
  const t = useT('figures')
  const ended = ['declined', 'expired', 'withdrawn'] as const
  return (
    <FigureBlock
      id="requests"
      title={t('athlete.requests_title')}
      period={period}
      empty={now.received + before.received === 0 && t('athlete.requests_none')}
      table={{
        heads: [t('admin.step'), t('now'), t('before')],
        rows: [...steps, ...ended].map((step) => [t(`athlete.request.${step}`), now[step], before[step]]),
      }}
      chart={
        <BarList
          bars={steps.map((step) => ({
            name: t(`athlete.request.${step}`),
            value: now[step],
            before: before[step],
          }))}
        />
      }
      foot={
        <div className="flex flex-wrap justify-between gap-3">
          {now.expired + now.declined > 0 && (
            <p>{t('athlete.requests_ended', { expired: now.expired, declined: now.declined })}</p>
          )}
          <Link to="/athlete/messages" className="font-semibold text-accent-ink hover:underline">
            {t('athlete.requests_read')}
          </Link>
        </div>
      }
    />
  )
}
