import { ExternalLink, FileText } from 'lucide-react'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { evidenceLink } from '../queries.ts'
import type { ReviewedVerification } from '../types.ts'
import { DecisionForm } from './decision-form.tsx'

const tones = { pending: 'attention', approved: 'good', rejected: 'bad' } as const

export function VerificationCase({ verification }: { verification: ReviewedVerification }) {
  const t = useT('verification-review')
  const language = useLanguage()
  const { person, status } = verification
  const name = person?.full_name ?? t('unknown_person')
  // Two people may share a name; two landmarks may not.
  const whom = person ? `${name}, ${person.email}` : name
  return (
    <Card aria-label={t('case', { name: whom, type: t(`type.${verification.type}`) })}>
      <header className="flex flex-wrap items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0 grow">
          <h2>{name}</h2>
          <p className="truncate text-sm text-soft">
            {person && t(`role.${person.role}`)} · {person?.email}
          </p>
        </div>
        <Badge tone="accent">{t(`type.${verification.type}`)}</Badge>
        <Badge tone={tones[status]}>{t(`label.${status}`)}</Badge>
      </header>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={t('asked')}>{formatAgo(verification.created_at, language)}</Fact>
        {verification.organization && <Fact label={t('organization')}>{verification.organization}</Fact>}
        {verification.evidence_note && (
          <Fact label={t('note')} wide>
            <span className="wrap-break-word whitespace-pre-line">{verification.evidence_note}</span>
          </Fact>
        )}
        <Fact label={t('evidence')} wide>
          <Evidence verification={verification} />
        </Fact>
        {status === 'approved' && (
          <>
            <Fact label={t('checked')}>{verification.what_was_checked}</Fact>
            {verification.expires_at && (
              <Fact label={t('until')}>{formatDate(verification.expires_at, language)}</Fact>
            )}
          </>
        )}
        {status === 'rejected' && <Fact label={t('reason')}>{verification.reason}</Fact>}
      </dl>
      {status === 'pending' && <DecisionForm verification={verification} name={name} />}
    </Card>
  )
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: React.ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Evidence({ verification }: { verification: ReviewedVerification }) {
  const t = useT('verification-review')
  const open = async () => {
    try {
      window.open(await evidenceLink(verification.evidence_path), '_blank', 'noopener')
    } catch {
      toast.error(t('evidence_failed'))
    }
  }
  return (
    <span className="flex flex-wrap items-center gap-3">
      {verification.evidence_path && (
        <Button size="sm" onClick={open}>
          <FileText aria-hidden />
          {t('open_file')}
        </Button>
      )}
      {verification.evidence_url && (
        <a
          href={verification.evidence_url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-w-0 items-center gap-1 break-all text-accent-ink underline"
        >
          {verification.evidence_url}
          <ExternalLink aria-hidden className="size-3.5 shrink-0" />
        </a>
      )}
      {!verification.evidence_path && !verification.evidence_url && (
        <span className="text-soft">{t('no_evidence')}</span>
      )}
    </span>
  )
}
