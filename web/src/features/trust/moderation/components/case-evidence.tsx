import { clsx } from 'clsx'
import { use } from 'react'
import { formatDateTime } from '#web/lib/datetime.ts'
import { loadNamespace, useLanguage, useT } from '#web/lib/i18n.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { type EvidencePart, type EvidenceRow, evidenceNamespaces, evidenceParts } from '../evidence.ts'
import type { ModerationReport } from '../types.ts'

type CaseEvidenceProps = {
  report: Pick<ModerationReport, 'subject_type' | 'snapshot'>
  /** Whom it is about. */
  name: string
}

/** The thing as the reporter saw it when they reported it. A link is words here: nobody opens it by a slip. */
export function CaseEvidence({ report: { snapshot, subject_type: thing }, name }: CaseEvidenceProps) {
  const t = useT('moderation')
  const words = useT('report')
  const language = useLanguage()
  // All are asked for before the first is waited for, so that they arrive together.
  const arrivals = evidenceNamespaces(thing).map((namespace) => loadNamespace(namespace, language))
  for (const arrival of arrivals) use(arrival)
  const parts = evidenceParts(thing, snapshot.columns, { language, t })
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm text-faint">
        {t('as_it_was', { what: words(`subject.${thing}`) })}
      </figcaption>
      <div className="space-y-2 rounded-md border border-line bg-sunk/50 p-4">
        {parts.map((part, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was kept never changes its order
          <Part key={n} part={part} name={name} />
        ))}
        {snapshot.messages && snapshot.messages.length > 0 && (
          <ol className="space-y-2">
            {snapshot.messages.toReversed().map(({ at, content, is_subject }) => (
              <li
                key={`${at}${content}`}
                className={clsx('border-l-3 pl-3', is_subject ? 'border-red' : 'border-line-strong')}
              >
                <p className="text-sm text-soft">
                  {is_subject ? name : t('other_side')} · {formatDateTime(at, language)}
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{content}</p>
              </li>
            ))}
          </ol>
        )}
        {parts.length === 0 && !snapshot.messages?.length && <p className="text-soft">{t('nothing_kept')}</p>}
      </div>
    </figure>
  )
}

function Part({ part, name }: { part: EvidencePart; name: string }) {
  if (Array.isArray(part)) return <Rows rows={part} />
  if (part.kind === 'photo') return <UserAvatar name={name} photo={part.text} size="xl" />
  const { kind, text } = part
  if (kind === 'heading')
    return (
      <p dir="auto" className="font-semibold wrap-anywhere">
        {text}
      </p>
    )
  return (
    <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line">
      {text}
    </blockquote>
  )
}

/** The label stands above its value on a phone and beside it where there is room. */
function Rows({ rows }: { rows: readonly EvidenceRow[] }) {
  return (
    <dl className="grid items-baseline gap-x-5 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-y-1.5">
      {rows.map(({ column, label, text, host }) => (
        <div key={column} className="sm:contents">
          <dt className="text-sm text-faint">{label}</dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-line">
            {host && <span className="block font-medium">{host}</span>}
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
