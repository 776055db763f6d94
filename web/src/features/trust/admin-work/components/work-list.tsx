import { CircleCheck } from 'lucide-react'
import { formatDayAndTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { WorkItem } from '../types.ts'

const tones = {
  flag: 'bad',
  decision: 'bad',
  verification: 'good',
  organization: 'good',
  dispute: 'attention',
  data_request: 'info',
  safety_feedback: 'bad',
} as const

/** Everything that is open by when it is due, each with whom it is about and who has it. */
export function WorkList({ items }: { items: WorkItem[] }) {
  const t = useT('admin-work')
  return (
    <Card>
      <CardHeader
        title={t('next')}
        aside={
          <LinkButton size="sm" to="/admin/panel">
            {t('panel')}
          </LinkButton>
        }
      />
      {items.length === 0 && (
        <EmptyState title={t('nothing')} icon={<CircleCheck aria-hidden />}>
          {t('nothing_text')}
        </EmptyState>
      )}
      <ul className="divide-y divide-hair">
        {items.map((item) => (
          <li key={`${item.kind}${item.id}`}>
            <Row item={item} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const at = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params)}`
/** Where each kind is decided. */
const addresses = {
  flag: (id: string) => at('/admin/content', { case: id }),
  decision: (id: string) => at('/admin/content', { status: 'second', case: id }),
  verification: (id: string) => at('/admin/verifications', { case: id }),
  organization: () => '/admin/verifications?of=organizations',
  dispute: (id: string) => at('/admin/content', { of: 'numbers', number: id }),
  data_request: () => '/admin/users?view=requests',
  safety_feedback: (id: string) => at('/admin/feedback', { feedback: id }),
}

function Row({ item }: { item: WorkItem }) {
  const t = useT('admin-work')
  const m = useT('metric')
  const o = useT('organization')
  const language = useLanguage()
  const { kind, what, name, details, dueAt, overdue, taken, involvesMinor, reports } = item
  const kindWords =
    kind === 'dispute'
      ? m(`name.${what}`)
      : kind === 'organization'
        ? o(`kind.${what}`)
        : t(`what.${kind}.${what}`)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="w-36 shrink-0">
        <Badge tone={tones[kind]} wraps>
          {kindWords}
        </Badge>
      </span>
      <span className="min-w-0 grow basis-48">
        <span className="block font-medium wrap-anywhere">
          {t(kind === 'data_request' && what === 'erase' ? 'title.erase' : `title.${kind}`, {
            name: name || t('search.somebody'),
          })}
        </span>
        <span className="line-clamp-2 text-sm text-soft">
          {involvesMinor && <strong className="font-semibold text-flood-ink">{t('minor')} · </strong>}
          {kind === 'flag' && t('reports', { count: reports })}
          {details && ` · ${details}`}
        </span>
      </span>
      <span className="text-right text-sm">
        <span className={overdue ? 'block font-semibold text-red-ink' : 'block font-medium'}>
          {t(overdue ? 'was_due' : 'due', { when: formatDayAndTime(dueAt, language) })}
        </span>
        {taken && (
          <span className="text-soft">{taken.isMine ? t('load.me') : taken.name || t('load.unnamed')}</span>
        )}
      </span>
      <LinkButton size="sm" to={addresses[kind](item.id)}>
        {t('decide')}
      </LinkButton>
    </div>
  )
}
