import { ShieldAlert, Users } from 'lucide-react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, Notice } from '#web/ui/card.tsx'
import { canOpenMinors, reviewStage } from '../rules.ts'
import type { ReviewedVerification } from '../types.ts'
import { DecisionForm } from './decision-form.tsx'
import { Evidence } from './evidence.tsx'
import { ReviewList } from './review-list.tsx'

// Amber stays for what asks for care: who wants to write to minors, and evidence that is only words.
const tones = { pending: 'neutral', approved: 'good', rejected: 'bad' } as const

export function VerificationCase({ verification }: { verification: ReviewedVerification }) {
  const t = useT('verification-review')
  const language = useLanguage()
  const myId = useAccount()?.id ?? ''
  const { person, status, for_minors } = verification
  const stage = reviewStage(verification, myId)
  const name = person?.full_name ?? t('unknown_person')
  // Two people may share a name; two landmarks may not.
  const whom = person ? `${name}, ${person.email}` : name
  return (
    <Card aria-label={t('case', { name: whom, type: t(`type.${verification.type}`) })}>
      <header className="flex flex-wrap items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0 grow basis-40">
          <h2 className="wrap-anywhere">{name}</h2>
          <p className="truncate text-sm text-soft">
            {person && t(`role.${person.role}`)} · {person?.email}
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Badge tone="accent">{t(`type.${verification.type}`)}</Badge>
          {for_minors && (
            <Badge tone="attention">
              <Users aria-hidden />
              {t('for_minors')}
            </Badge>
          )}
          <Badge tone={tones[status]}>{t(`label.${status}`)}</Badge>
        </div>
      </header>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={t('asked')}>{formatAgo(verification.created_at, language)}</Fact>
        {verification.subject?.display_name && (
          <Fact label={t('badge_name')}>
            {[
              verification.subject.display_name,
              verification.subject.kind && t(`kind.${verification.subject.kind}`),
              verification.subject.organization,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
        )}
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
      {for_minors && status === 'pending' && (
        <div className="mt-4">
          {canOpenMinors(verification) ? (
            <Notice tone="info" icon={<Users aria-hidden />} title={t(`stage.${stage}`)}>
              {t(`stage_text.${stage}`)}
            </Notice>
          ) : (
            <Notice icon={<ShieldAlert aria-hidden />} title={t('too_weak')}>
              {t(verification.type === 'identity' ? 'too_weak_identity' : 'too_weak_text')}
            </Notice>
          )}
        </div>
      )}
      {stage === 'own' && <p className="mt-4 border-t border-line pt-4 text-soft">{t('own')}</p>}
      <ReviewList reviews={verification.reviews} myId={myId} />
      {stage === 'to_decide' && <DecisionForm verification={verification} name={name} />}
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
