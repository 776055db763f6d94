import { methodWord } from '#shared/units.ts'
import { hostOf } from '#web/features/athletes/video/rules.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regional } from '#web/lib/language.ts'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import type { PageNumber } from './athlete-document.ts'

/** Who measured it, how and when, and where that can be looked up. */
export function NumberSource({ number }: { number: PageNumber }) {
  const t = useT('measurement')
  const m = useT('metric')
  const v = useT('video')
  const language = useLanguage()
  const { unit, evidence_url } = number
  const host = evidence_url ? hostOf(evidence_url) : ''
  return (
    <div className="min-w-0">
      <ProvenanceBadge provenance={number.provenance} />
      <p className="flex text-sm">
        <MeasuredBy by={number.measured_by} />
      </p>
      <p className="text-sm text-faint">
        {m(`method.${methodWord(number.method, unit)}`)} ·{' '}
        <span className="whitespace-nowrap">
          {formatAsKnown(number.measured_on, number.precision, regional(language, []))}
        </span>
      </p>
      {host && (
        <p className="text-sm text-faint">
          {t('source.evidence')}:{' '}
          <a
            href={evidence_url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-accent-ink underline underline-offset-2 [overflow-wrap:anywhere]"
          >
            {host}
            <span className="sr-only"> {v('new_tab', { host })}</span>
          </a>
        </p>
      )}
    </div>
  )
}
