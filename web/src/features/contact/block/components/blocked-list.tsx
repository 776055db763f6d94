import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnblock } from '../mutations.ts'
import { blockQueries } from '../queries.ts'
import type { Block } from '../types.ts'

/** Whom one has blocked. What a guardian blocked, the guardian alone lifts. */
export function BlockedList() {
  const t = useT('block')
  return (
    <SplitCard id="blocked" title={t('title')} lead={t('lead')}>
      <Blocks />
    </SplitCard>
  )
}

function Blocks() {
  const t = useT('block')
  const { data, error, refetch } = useQuery(blockQueries.mine())
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={2} />
  if (data.length === 0) return <p className="text-soft">{t('none')}</p>
  return (
    <ul aria-label={t('title')} className="divide-y divide-hair">
      {data.map((block) => (
        <Blocked key={block.blocked_id} block={block} />
      ))}
    </ul>
  )
}

function Blocked({ block: { blocked_id, blocked_name, by_guardian, created_at } }: { block: Block }) {
  const t = useT('block')
  const language = useLanguage()
  const unblock = useUnblock()
  const name = blocked_name || t('nameless')
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <Avatar name={name} size="sm" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-faint">
          {t(by_guardian ? 'since_guardian' : 'since', { date: formatDate(created_at, language) })}
        </p>
      </div>
      {!by_guardian && (
        <Button
          size="sm"
          busy={unblock.isPending}
          aria-label={t('unblock_name', { name })}
          onClick={() =>
            unblock.mutateAsync(blocked_id).then(
              () => toast.success(t('unblocked', { name })),
              async (error) => toast.error(t('unblock_failed'), { description: await errorMessage(error) }),
            )
          }
        >
          {t('unblock')}
        </Button>
      )}
    </li>
  )
}
