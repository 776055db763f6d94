import { useT } from '#web/lib/i18n.ts'
import { Button } from './button.tsx'

type LoadMoreProps = {
  shown: number
  total?: number | null
  hasMore: boolean
  busy?: boolean
  onMore: () => void
}

/** Under a list that pages by key: how much of it one sees, and a button for the next page. */
export function LoadMore({ shown, total, hasMore, busy, onMore }: LoadMoreProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-4 text-sm text-soft">
      <p aria-live="polite">
        {total == null ? t('list.shown', { count: shown }) : t('list.shown_of', { shown, count: total })}
      </p>
      {hasMore && (
        <Button size="sm" busy={busy} onClick={onMore}>
          {t('list.more')}
        </Button>
      )}
    </div>
  )
}
