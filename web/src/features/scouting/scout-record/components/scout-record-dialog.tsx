import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, ShieldAlert } from 'lucide-react'
import { countryName } from '#web/lib/countries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useFactLine } from '#web/lib/fact-words.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Notice } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { scoutRecordQueries } from '../queries.ts'
import type { ScoutRecord } from '../types.ts'

type ScoutRecordDialogProps = { scoutId: string; name: string; onClose: () => void }

/** Who the scout is, what was checked of it, by whom and until when, and what that does not say. */
export function ScoutRecordDialog({ scoutId, name, onClose }: ScoutRecordDialogProps) {
  const t = useT('scout-record')
  const { data: record, error, refetch } = useQuery(scoutRecordQueries.of(scoutId))
  return (
    <Dialog open onClose={onClose} title={name} size="md">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {record === undefined && !error && <ListSkeleton rows={3} />}
      {record === null && <EmptyState title={t('hidden')}>{t('hidden_text')}</EmptyState>}
      {record && <Record record={record} />}
    </Dialog>
  )
}

function Record({ record }: { record: ScoutRecord }) {
  const t = useT('scout-record')
  const language = useLanguage()
  const country = record.country && countryName(record.country, language)
  const who = [record.title, record.organization, t(`kind.${record.kind}`), country].filter(Boolean)
  return (
    <div className="space-y-4">
      <div>
        <p className="text-soft">{who.join(' · ')}</p>
        <p className="text-sm text-faint">{t('since', { date: formatDate(record.since, language) })}</p>
      </div>
      {record.state === 'verified' ? (
        <>
          <section>
            <h3>{t('checks')}</h3>
            <ul className="divide-y divide-hair">
              {record.approved_verifications.map((check) => (
                <Check key={check.type} check={check} />
              ))}
            </ul>
          </section>
          <p className="text-soft">{t(record.for_minors ? 'minors_yes' : 'minors_no')}</p>
        </>
      ) : (
        <Notice icon={<ShieldAlert aria-hidden />} title={t(`state.${record.state}`)}>
          {t('state_text')}
        </Notice>
      )}
      <Notice tone="info" title={t('not_all')}>
        {t('not_all_text')}
      </Notice>
    </div>
  )
}

function Check({
  check: { type, what, until, decided_at, by },
}: {
  check: ScoutRecord['approved_verifications'][number]
}) {
  const t = useT('scout-record')
  const factLine = useFactLine()
  const language = useLanguage()
  return (
    <li className="flex gap-3 py-2.5">
      <BadgeCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-pitch" />
      <div className="min-w-0">
        <p className="font-medium">{t(`type.${type}`)}</p>
        <p className="text-soft wrap-break-word">{factLine(what)}</p>
        <p className="text-sm text-faint">
          {t(`by.${by}`, { on: formatDate(decided_at, language), until: formatDate(until, language) })}
        </p>
      </div>
    </li>
  )
}
