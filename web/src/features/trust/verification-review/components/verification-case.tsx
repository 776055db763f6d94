import { ArrowLeft, ShieldAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { useFactLine } from '#web/lib/fact-words.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/card.tsx'
import { canOpenMinors, reviewStage } from '../rules.ts'
import type { ReviewedVerification } from '../types.ts'
import { DecisionForm } from './decision-form.tsx'
import { Evidence } from './evidence.tsx'
import { ReviewList } from './review-list.tsx'
import { ScoutStanding } from './scout-standing.tsx'

// Amber stays for what asks for care: who wants to write to minors, and evidence that is only words.
const tones = { pending: 'neutral', approved: 'good', rejected: 'bad' } as const

type VerificationCaseProps = {
  verification: ReviewedVerification
  back: string
  /** The way to the next case. */
  onward: ReactNode
}

/** Who asks and with which evidence; beside it what was verified; under both the decision. */
export function VerificationCase({ verification, back, onward }: VerificationCaseProps) {
  const t = useT('verification-review')
  const myId = useAccount()?.id ?? ''
  const { person, status } = verification
  const stage = reviewStage(verification, myId)
  const name = person?.full_name ?? t('unknown_person')
  // Two people may share a name; two landmarks may not.
  const whom = person ? `${name}, ${person.email}` : name
  return (
    <section
      aria-label={t('case', { name: whom, type: t(`type.${verification.type}`) })}
      className="p-4 sm:p-6"
    >
      <Link
        to={back}
        className="mb-4 inline-flex items-center gap-1.5 text-sm font-medium text-accent-ink lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('show_all')}
      </Link>
      <Who verification={verification} name={name} />
      <DecisionForm verification={verification} name={name} isOpen={stage === 'to_decide'} onward={onward}>
        <Facts verification={verification} />
        {verification.for_minors && status === 'pending' && (
          <MinorsNotice verification={verification} stage={stage} />
        )}
        {stage === 'own' && <p className="text-soft">{t('own')}</p>}
        <ReviewList reviews={verification.reviews} myId={myId} />
      </DecisionForm>
    </section>
  )
}

function Who({ verification, name }: { verification: ReviewedVerification; name: string }) {
  const t = useT('verification-review')
  const { user_id, person, status, for_minors } = verification
  return (
    <header className="flex flex-wrap items-start gap-3">
      <Avatar name={name} />
      <div className="min-w-0 grow basis-40">
        <h2 className="wrap-anywhere">
          {/* There stand earlier decisions, reports and who talks to whom. */}
          {person ? (
            <Link
              to={`/admin/users?person=${user_id}`}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-accent"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="text-sm wrap-anywhere text-soft">
          {person && t(`role.${person.role}`)} · {person?.email}
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="accent">{t(`type.${verification.type}`)}</Badge>
        {for_minors && (
          <Badge tone={status === 'pending' ? 'attention' : 'neutral'}>
            <Users aria-hidden />
            {t(`for_minors.${status}`)}
          </Badge>
        )}
        <Badge tone={tones[status]}>{t(`label.${status}`)}</Badge>
      </div>
    </header>
  )
}

function Facts({ verification }: { verification: ReviewedVerification }) {
  const t = useT('verification-review')
  const factLine = useFactLine()
  const language = useLanguage()
  const { status, subject } = verification
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact label={t('asked')}>{formatAgo(verification.created_at, language)}</Fact>
      {subject?.display_name && (
        <Fact label={t('badge_name')}>
          {[subject.display_name, subject.kind && t(`kind.${subject.kind}`), subject.organization]
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
      {subject?.record && (
        <Fact label={t('record.title')} wide>
          <ScoutStanding record={subject.record} />
        </Fact>
      )}
      {status === 'approved' && (
        <>
          <Fact label={t('checked')}>{factLine(verification.what_was_checked)}</Fact>
          {verification.expires_at && (
            <Fact label={t('until')}>{formatDate(verification.expires_at, language)}</Fact>
          )}
        </>
      )}
      {status === 'rejected' && <Fact label={t('reason')}>{verification.reason}</Fact>}
    </dl>
  )
}

type MinorsNoticeProps = { verification: ReviewedVerification; stage: ReturnType<typeof reviewStage> }

function MinorsNotice({ verification, stage }: MinorsNoticeProps) {
  const t = useT('verification-review')
  if (canOpenMinors(verification))
    return (
      <Notice tone="info" icon={<Users aria-hidden />} title={t(`stage.${stage}`)}>
        {t(`stage_text.${stage}`)}
      </Notice>
    )
  return (
    <Notice icon={<ShieldAlert aria-hidden />} title={t('too_weak')}>
      {t(verification.type === 'identity' ? 'too_weak_identity' : 'too_weak_text')}
    </Notice>
  )
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
