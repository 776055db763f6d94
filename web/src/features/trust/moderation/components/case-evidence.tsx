import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { loadNamespace, useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { PageNumbers } from '../case-facts/components/page-numbers.tsx'
import { SameWords } from '../case-facts/components/same-words.tsx'
import { type EvidencePart, type EvidenceRow, evidenceNamespaces, evidenceParts } from '../evidence-words.ts'
import { moderationQueries } from '../queries.ts'
import type { ModerationReport } from '../types.ts'
import { CaseMessages } from './case-messages.tsx'

/** What is looked for elsewhere. */
const WRITTEN = new Set(['message', 'message_request', 'community_post', 'community_comment'])

type CaseEvidenceProps = {
  report: ModerationReport
  /** Whom it is about. */
  name: string
}

/** The thing as the reporter saw it when they reported it. A link is words here: nobody opens it by a slip. */
export function CaseEvidence({ report, name }: CaseEvidenceProps) {
  const { snapshot, subject_type: thing, photo_copy, pictures, same_words, other_numbers } = report
  const t = useT('moderation')
  const words = useT('report')
  const language = useLanguage()
  // All are asked for before the first is waited for, so that they arrive together.
  const arrivals = [...evidenceNamespaces(thing), 'metric'].map((namespace) =>
    loadNamespace(namespace, language),
  )
  for (const arrival of arrivals) use(arrival)
  // A message stands among those around it.
  const columns =
    thing === 'message' && snapshot.messages?.some(({ is_reported }) => is_reported) ? {} : snapshot.columns
  const parts = evidenceParts(thing, columns, { language, t })
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm text-faint">
        {t('as_it_was', { what: words(`subject.${thing}`) })}
      </figcaption>
      <div className="space-y-2 rounded-md border border-line bg-sunk/50 p-4">
        {parts.map((part, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was kept never changes its order
          <Part key={n} part={part} name={name} photoCopy={photo_copy} />
        ))}
        {snapshot.messages && <CaseMessages reportId={report.id} kept={snapshot.messages} name={name} />}
        {thing === 'video' && <Film copy={photo_copy} />}
        {thing === 'honour' && photo_copy && <Document copy={photo_copy} />}
        {snapshot.numbers && snapshot.numbers.length > 0 && (
          <PageNumbers numbers={snapshot.numbers} label={t('numbers.then')} />
        )}
        {pictures.map(({ copy, description }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was kept never changes its order
          <Picture key={n} copy={copy} description={description} />
        ))}
        {parts.length === 0 && !snapshot.messages?.length && !snapshot.numbers?.length && (
          <p className="text-soft">{t('nothing_kept')}</p>
        )}
      </div>
      {other_numbers.length > 0 && (
        <div className="mt-3">
          <PageNumbers numbers={other_numbers} label={t('numbers.others')} />
        </div>
      )}
      {WRITTEN.has(thing) && (
        <div className="mt-3">
          <SameWords same={same_words} />
        </div>
      )}
    </figure>
  )
}

type PartProps = { part: EvidencePart; name: string; photoCopy: string | null }

function Part({ part, name, photoCopy }: PartProps) {
  if (Array.isArray(part)) return <Rows rows={part} />
  if (part.kind === 'photo') return <Photo copy={photoCopy} name={name} />
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

/** The copy that was made with the report: the owner's own picture may be another by now. */
function Photo({ copy, name }: { copy: string | null; name: string }) {
  const t = useT('moderation')
  const link = useQuery({ ...moderationQueries.photo(copy ?? ''), enabled: copy !== null })
  if (copy === null) return <p className="text-soft">{t('photo_gone')}</p>
  if (link.error) return <ErrorState error={link.error} onRetry={link.refetch} />
  return <Avatar name={name} src={link.data ?? null} portrait size="xl" />
}

/** The film as it was: its owner may have another by now, or none. */
function Film({ copy }: { copy: string | null }) {
  const t = useT('moderation')
  const link = useQuery({ ...moderationQueries.photo(copy ?? ''), enabled: copy !== null })
  if (copy === null) return <p className="text-soft">{t('film_gone')}</p>
  if (link.error) return <ErrorState error={link.error} onRetry={link.refetch} />
  return (
    <div className="aspect-video max-w-xl overflow-hidden rounded-md bg-sunk">
      {/* biome-ignore lint/a11y/useMediaCaption: no captions are kept with the copy */}
      {link.data && <video src={link.data} controls preload="metadata" className="size-full" />}
    </div>
  )
}

/** The file beside a reported honour as it was. */
function Document({ copy }: { copy: string }) {
  const t = useT('moderation')
  const link = useQuery(moderationQueries.photo(copy))
  if (link.error) return <ErrorState error={link.error} onRetry={link.refetch} />
  return (
    link.data && (
      <a
        href={link.data}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent-ink underline underline-offset-2"
      >
        {t('document')}
      </a>
    )
  )
}

/** A picture of a post as it was, with the words that stood for it. */
function Picture({ copy, description }: { copy: string | null; description: string }) {
  const t = useT('moderation')
  const link = useQuery({ ...moderationQueries.photo(copy ?? ''), enabled: copy !== null })
  return (
    <figure className="space-y-1">
      {copy === null ? (
        <p className="text-soft">{t('photo_gone')}</p>
      ) : link.error ? (
        <ErrorState error={link.error} onRetry={link.refetch} />
      ) : (
        <div className="aspect-4/3 max-w-md overflow-hidden rounded-md bg-sunk">
          {link.data && <img src={link.data} alt={description} className="size-full object-contain" />}
        </div>
      )}
      <figcaption dir="auto" className="text-sm wrap-anywhere text-soft">
        {description}
      </figcaption>
    </figure>
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
