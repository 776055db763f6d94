import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate, formatMonth } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { ModerationCase } from '../../types.ts'
import type { PersonRecord } from '../types.ts'

/** Both sides' records: whom the case is about by name, and the other side in numbers, who may have reported. */
export function CasePeople({ report }: { report: ModerationCase }) {
  const t = useT('moderation')
  const { subject, subject_user_id, facts, earlier } = report
  const language = useLanguage()
  const checks = subject?.checks.map((type) => t(`check.${type}`)).join(', ')
  return (
    <section aria-labelledby="case-people" className="space-y-3">
      <h3 id="case-people">{t('people.title')}</h3>
      {subject ? (
        <div className="flex items-start gap-3">
          <Avatar name={subject.name} size="md" />
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                to={`/admin/users?${new URLSearchParams({ person: subject_user_id ?? '' })}`}
                className="font-semibold wrap-anywhere text-accent-ink underline underline-offset-3"
              >
                {subject.name}
              </Link>
              <Badge>{t('people.reported')}</Badge>
              {subject.is_minor && <Badge tone="attention">{t('is_minor')}</Badge>}
              {subject.is_suspended && <Badge tone="bad">{t('is_suspended')}</Badge>}
            </p>
            <p className="text-sm text-soft">
              {t(subject.role === 'scout' ? 'role.scout' : 'role.athlete')} ·{' '}
              {t('since', { date: formatDate(subject.joined_at, language) })}
            </p>
            {subject.role === 'scout' && (
              <p className="text-sm">{checks ? t('checked', { checks }) : t('unchecked')}</p>
            )}
            <p className="text-sm text-soft">
              {earlier > 0 ? t('earlier', { count: earlier }) : t('earlier_none')}
            </p>
          </div>
        </div>
      ) : (
        <p className="first-letter:uppercase">{t('somebody')}</p>
      )}
      {facts?.record && <Figures record={facts.record} minors={subject?.conversations_with_minors} />}
      {facts?.other && (
        <div className="space-y-2 border-t border-hair pt-3">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{t('other_side')}</span>
            {facts.other.is_minor && <Badge tone="attention">{t('is_minor')}</Badge>}
          </p>
          <p className="text-sm text-soft">
            {[
              t(facts.other.role === 'scout' ? 'role.scout' : 'role.athlete'),
              t('since_month', { month: formatMonth(facts.other.joined_at, language) }),
              facts.other.is_minor &&
                t(facts.other.has_guardian ? 'people.has_guardian' : 'people.no_guardian'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Figures record={facts.other} step={5} />
        </div>
      )}
    </section>
  )
}

type FiguresProps = {
  record: PersonRecord
  minors?: number | undefined
  /** In steps of so many: 0 is "0–4" then. */
  step?: number
}

function Figures({ record, minors, step = 1 }: FiguresProps) {
  const t = useT('moderation')
  const { reports, upheld, conversations, requests, accepted, blocked_by } = record
  const shown = (count: number) => (step === 1 ? count : `${count}–${count + step - 1}`)
  return (
    <dl className="grid grid-cols-2 gap-x-2 gap-y-3 sm:max-xl:grid-cols-3 2xl:grid-cols-3">
      <Figure label={t('people.reports')} bad={reports > 1}>
        {shown(reports)}
      </Figure>
      <Figure label={t('people.upheld')} bad={upheld > 0}>
        {shown(upheld)}
      </Figure>
      <Figure label={t('number.conversations')}>{shown(conversations)}</Figure>
      {record.role === 'scout' && (
        <>
          <Figure label={t('number.requests')}>{shown(requests)}</Figure>
          <Figure label={t('people.accepted')}>{shown(accepted)}</Figure>
          {minors !== undefined && <Figure label={t('number.with_minors')}>{minors}</Figure>}
        </>
      )}
      {blocked_by > 0 && <Figure label={t('number.blocked')}>{shown(blocked_by)}</Figure>}
    </dl>
  )
}

function Figure({ label, bad, children }: { label: string; bad?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className={bad ? 'num font-semibold text-red-ink' : 'num font-semibold'}>{children}</dd>
    </div>
  )
}
