import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { WorkItem } from '../types.ts'

const tones = { flag: 'bad', verification: 'good', data_request: 'info' } as const

export function WorkList({ items }: { items: WorkItem[] }) {
  const t = useT('admin-work')
  const [params] = useSearchParams()
  const asked = params.get('case')
  return (
    <Card>
      <CardHeader title={t('next')} aside={t('order')} />
      {items.length === 0 && (
        <EmptyState title={t('nothing')} icon={<CircleCheck aria-hidden />}>
          {t('nothing_text')}
        </EmptyState>
      )}
      <ul className="divide-y divide-hair">
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} asked={item.id === asked} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ item, asked }: { item: WorkItem; asked: boolean }) {
  const row = useRef<HTMLDivElement>(null)
  const t = useT('admin-work')
  const language = useLanguage()

  // An effect, since a new screen starts at its top first.
  useEffect(() => {
    if (!asked) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus({ preventScroll: true })
  }, [asked])

  return (
    <div
      ref={row}
      tabIndex={asked ? -1 : undefined}
      aria-current={asked ? 'true' : undefined}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 py-3',
        asked && '-mx-2 rounded-md bg-accent-wash px-2',
      )}
    >
      <span className="w-36 shrink-0">
        <Badge tone={tones[item.kind]}>{t(`what.${item.kind}.${item.what}`)}</Badge>
      </span>
      <span className="min-w-0 grow basis-48">
        <span className="block font-medium">{t(`title.${item.kind}`, { name: item.about })}</span>
        <span className="block text-sm text-soft">
          {item.involvesMinor && <strong className="font-semibold text-flood-ink">{t('minor')} · </strong>}
          {formatAgo(item.since, language)}
          {item.kind === 'flag' && item.about && ` · ${item.about}`}
        </span>
      </span>
      {item.kind === 'verification' && (
        <LinkButton size="sm" to="/admin/verifications">
          {t('decide')}
        </LinkButton>
      )}
    </div>
  )
}
