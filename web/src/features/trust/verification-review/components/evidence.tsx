import { ExternalLink, TriangleAlert } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { isWordsOnly } from '../rules.ts'
import type { ReviewedVerification } from '../types.ts'
import { EvidenceDocument } from './evidence-document.tsx'

/** What somebody gave, the strongest first: a document, a page of somebody else, their own words. */
export function Evidence({ verification }: { verification: ReviewedVerification }) {
  const t = useT('verification-review')
  return (
    <div className="space-y-2">
      {verification.evidence_path && (
        <EvidenceDocument key={verification.id} verificationId={verification.id} />
      )}
      {verification.evidence_url && (
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone="info">{t('strength.link')}</Badge>
          <a
            href={verification.evidence_url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-w-0 items-center gap-1 break-all text-accent-ink underline"
          >
            {verification.evidence_url}
            <ExternalLink aria-hidden className="size-3.5 shrink-0" />
          </a>
        </div>
      )}
      {isWordsOnly(verification) && (
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone="attention">
            <TriangleAlert aria-hidden />
            {t('strength.words')}
          </Badge>
          <span className="text-soft">{t('words_weak')}</span>
        </p>
      )}
    </div>
  )
}
