import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useStopNews } from '../mutations.ts'

/** Asks first: programs that look at the links of a mail open this page too. */
export function StopNews({ token }: { token: string }) {
  const t = useT('announcement')
  const stop = useStopNews()
  const refused = useErrorMessage(stop.error)
  if (!token || stop.data === false)
    return (
      <EmptyState title={t('stop_news.wrong')} action={<LinkButton to="/">{t('page.home')}</LinkButton>}>
        {t('stop_news.wrong_text')}
      </EmptyState>
    )
  if (stop.data)
    return (
      <div role="status">
        <EmptyState title={t('stop_news.done')}>{t('stop_news.done_text')}</EmptyState>
      </div>
    )
  return (
    <EmptyState
      title={t('stop_news.title')}
      action={
        <>
          <Button variant="primary" busy={stop.isPending} onClick={() => stop.mutate(token)}>
            {t('stop_news.action')}
          </Button>
          <p role="alert" className="mt-3 text-red-ink empty:hidden">
            {refused}
          </p>
        </>
      }
    >
      {t('stop_news.text')}
    </EmptyState>
  )
}
