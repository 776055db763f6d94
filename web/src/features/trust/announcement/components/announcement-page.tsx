import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { withNext } from '#web/lib/next-path.ts'
import { useNeedsMfa } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { announcementQueries } from '../queries.ts'
import type { MyAnnouncement } from '../types.ts'

/** Read by whoever it was sent to. */
export function AnnouncementPage({ id }: { id: string }) {
  const t = useT('announcement')
  const account = useAccount()
  const isHalfway = useNeedsMfa()
  if (!account || isHalfway)
    return (
      <EmptyState
        title={t('page.sign_in')}
        action={
          <LinkButton variant="primary" to={withNext('/auth', `/announcement/${id}`)}>
            {t('page.sign_in_action')}
          </LinkButton>
        }
      >
        {t('page.sign_in_text')}
      </EmptyState>
    )
  return <Read id={id} area={account.isAdmin ? 'admin' : account.role === 'scout' ? 'scout' : 'athlete'} />
}

type Area = 'athlete' | 'scout' | 'admin'

function Read({ id, area }: { id: string; area: Area }) {
  const t = useT('announcement')
  const language = useLanguage()
  const { data, error, isPending, refetch, isFetching } = useQuery(announcementQueries.mine(id))
  const home = (
    <LinkButton to={area === 'admin' ? '/admin/dashboard' : `/${area}/home`}>{t('page.home')}</LinkButton>
  )
  if (isPending) return <FormSkeleton fields={2} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <EmptyState title={t('page.none')} action={home}>
        {t('page.none_text')}
      </EmptyState>
    )
  return (
    <article>
      <p className="text-sm text-soft">
        {t('page.from')} · {formatDate(data.delivered_at, language)}
      </p>
      <div lang={data.language}>
        <h1 className="mt-2 wrap-anywhere">{data.title}</h1>
        <p className="mt-4 whitespace-pre-line wrap-anywhere">{data.body}</p>
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        {data.leads_to && (
          <LinkButton variant="primary" to={addressOf(data, area)}>
            {t(`page.leads.${data.leads_to}`)}
          </LinkButton>
        )}
        {home}
      </div>
    </article>
  )
}

/** Each area has a screen of that name. */
const addressOf = ({ leads_to }: MyAnnouncement, area: Area) =>
  area === 'admin' ? '/admin/dashboard' : `/${area}/${leads_to}`
