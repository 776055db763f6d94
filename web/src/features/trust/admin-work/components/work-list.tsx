import { CircleCheck } from 'lucide-react'
import { formatAgo } from '#web/lib/datetime.ts'
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
  data_request: 'info',
  safety_feedback: 'bad',
} as const

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
          <li key={item.id}>
            <Row item={item} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Where each kind is decided. */
const addresses = {
  flag: (id: string) => `/admin/content?${new URLSearchParams({ case: id })}`,
  decision: (id: string) => `/admin/content?${new URLSearchParams({ status: 'second', case: id })}`,
  verification: (id: string) => `/admin/verifications?${new URLSearchParams({ case: id })}`,
  data_request: () => '/admin/users?view=requests',
  safety_feedback: (id: string) => `/admin/feedback?${new URLSearchParams({ feedback: id })}`,
}

function Row({ item }: { item: WorkItem }) {
  const t = useT('admin-work')
  const language = useLanguage()
  const to = addresses[item.kind](item.id)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="w-36 shrink-0">
        <Badge tone={tones[item.kind]}>{t(`what.${item.kind}.${item.what}`)}</Badge>
      </span>
      <span className="min-w-0 grow basis-48">
        <span className="block font-medium">
          {t(`title.${item.kind}`, { name: item.about || t('search.somebody') })}
        </span>
        <span className="block text-sm text-soft">
          {item.involvesMinor && <strong className="font-semibold text-flood-ink">{t('minor')} · </strong>}
          {formatAgo(item.since, language)}
          {item.kind === 'flag' && item.about && ` · ${item.about}`}
        </span>
      </span>
      <LinkButton size="sm" to={to}>
        {t('decide')}
      </LinkButton>
    </div>
  )
}
