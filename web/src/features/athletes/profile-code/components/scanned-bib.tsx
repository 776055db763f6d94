import type { ReactNode } from 'react'
import { localTime } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Card, Notice } from '#web/ui/card.tsx'
import type { ScannedBib as Bib } from '../types.ts'

/** Who wears this number at an event; for a scout who may see it, the way to the page. */
export function ScannedBib({ bib, actions }: { bib: Bib; actions: ReactNode }) {
  const t = useT('profile-code')
  const language = useLanguage()
  const { number, name, event, start_at, timezone } = bib
  return (
    <Card className="mx-auto max-w-xl space-y-5">
      <div className="flex items-center gap-5">
        <p className="num text-4xl font-semibold">
          <span className="sr-only">{t('bib.number')} </span>
          {number}
        </p>
        <div className="min-w-0">
          <h1 className="wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          <p className="wrap-anywhere text-soft">
            <bdi>{event}</bdi> · {formatDate(localTime(start_at, timezone).day, language)}
          </p>
        </div>
      </div>
      {bib.is_mine && <Notice tone="info">{t('bib.yours')}</Notice>}
      {actions ? (
        <div className="flex flex-wrap gap-2">{actions}</div>
      ) : (
        <p className="text-sm text-soft">{t('bib.scouts_only')}</p>
      )}
    </Card>
  )
}
