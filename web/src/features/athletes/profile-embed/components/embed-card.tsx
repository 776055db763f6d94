import { useQuery } from '@tanstack/react-query'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { useT } from '#web/lib/i18n.ts'
import { Notice } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { useSetEmbed } from '../mutations.ts'
import { profileEmbedQueries } from '../queries.ts'
import { EmbedCode } from './embed-code.tsx'
import { EmbedSites } from './embed-sites.tsx'

type EmbedCardProps = {
  handle: string
  name: string
  /** Everybody may see the page; a card of another one stands nowhere. */
  isPublic: boolean
}

/** An adult's choice whether a card of their page may stand on other sites, and what goes into those. */
export function EmbedCard({ handle, name, isPublic }: EmbedCardProps) {
  const t = useT('profile-embed')
  const { data, error, refetch, isFetching } = useQuery(profileEmbedQueries.mine())
  const set = useSetEmbed()
  const refused = useErrorMessage(set.error)
  if (data === null) return null
  const isOn = data?.is_on ?? false
  return (
    <SplitCard title={t('title')} lead={t('lead')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <FormSkeleton fields={1} />
      ) : !isPublic && !isOn ? (
        <p className="text-soft">{t('not_public')}</p>
      ) : (
        <div className="space-y-5">
          <Switch
            label={t('switch')}
            hint={t('switch_hint')}
            checked={isOn}
            onCheckedChange={(on) => hasSucceeded(set.mutateAsync({ is_on: on, sites: data.sites }))}
          />
          <p role="alert" className="text-red-ink empty:hidden">
            {refused}
          </p>
          {isOn && !isPublic && <Notice title={t('resting')}>{t('resting_text')}</Notice>}
          {isOn && isPublic && (
            <>
              <EmbedCode handle={handle} name={name} />
              <EmbedSites sites={data.sites} />
            </>
          )}
        </div>
      )}
    </SplitCard>
  )
}
