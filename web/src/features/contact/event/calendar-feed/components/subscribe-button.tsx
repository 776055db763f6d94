import { useQuery } from '@tanstack/react-query'
import { CalendarSync, Copy } from 'lucide-react'
import { useState } from 'react'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCreateFeed, useRevokeFeed } from '../mutations.ts'
import { feedQuery } from '../queries.ts'

/** The events that one answers, in the calendar of one's own phone or computer. */
export function SubscribeButton() {
  const t = useT('event')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="ml-auto" onClick={() => setOpen(true)}>
        <CalendarSync aria-hidden />
        {t('feed.subscribe')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('feed.title')}>
        <Feed />
      </Dialog>
    </>
  )
}

function Feed() {
  const t = useT('event')
  const { data, error, isPending, refetch } = useQuery(feedQuery)
  const create = useCreateFeed()
  const revoke = useRevokeFeed()
  if (isPending) return <FormSkeleton fields={2} />
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="space-y-4">
      <p>{t('feed.text')}</p>
      {create.data && data && <NewAddress address={create.data} />}
      {data && <LastRead createdAt={data.created_at} readAt={data.last_read_at} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={data ? 'secondary' : 'primary'}
          busy={create.isPending}
          onClick={() => create.mutate()}
        >
          {t(data ? 'feed.renew' : 'feed.create')}
        </Button>
        {data && (
          <Button
            variant="danger"
            busy={revoke.isPending}
            onClick={() => saidAfter(revoke.mutateAsync(), () => toast.success(t('feed.revoked')))}
          >
            {t('feed.revoke')}
          </Button>
        )}
      </div>
      {data && <p className="text-sm text-soft">{t('feed.renew_hint')}</p>}
    </div>
  )
}

function NewAddress({ address }: { address: string }) {
  const t = useT('event')
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('common:actions.copied'))
    } catch {
      toast.error(t('feed.copy_failed'))
    }
  }
  return (
    <div className="space-y-2">
      <Field label={t('feed.address')} hint={t('feed.secret')}>
        <Input readOnly value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={copy}>
          <Copy aria-hidden />
          {t('common:actions.copy')}
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClasses({})}>
          {t('feed.open')}
        </a>
      </div>
    </div>
  )
}

function LastRead({ createdAt, readAt }: { createdAt: string; readAt: string | null }) {
  const t = useT('event')
  const language = useLanguage()
  return (
    <p className="text-soft">
      {t('feed.made', { day: formatDate(createdAt, language) })}{' '}
      {readAt ? t('feed.read', { when: formatAgo(readAt, language) }) : t('feed.unread')}
    </p>
  )
}
