import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProofOwner } from '#web/features/accounts/account-security/queries.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { isReauthenticationNeeded } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import type { Proof } from '#web/lib/prove-owner.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ProofForm } from '#web/ui/proof-form.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLinkIdentity, useUnlinkIdentity } from '../mutations.ts'
import { identityQueries } from '../queries.ts'
import { hasPassword, providerLabel } from '../rules.ts'
import type { Identity } from '../types.ts'
import { ProviderFailure } from './provider-failure.tsx'

/** What somebody wants: a provider to add, or a way in to take away. */
type Wish = { add: string } | { remove: Identity }

/** Nothing where no provider is on and none was ever added. */
export function IdentitiesCard() {
  const { data: elsewhere } = useQuery(identityQueries.elsewhere())
  const { data: identities, error, refetch } = useQuery(identityQueries.mine())
  const t = useT('identity')
  const isUsed = identities?.some(({ provider }) => provider !== 'email' && provider !== 'phone')
  if (!elsewhere?.canLink || (elsewhere.providers.length === 0 && !isUsed)) return null
  return (
    <SplitCard title={t('card.title')} lead={t('card.lead')}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {identities && <Ways identities={identities} providers={elsewhere.providers} />}
    </SplitCard>
  )
}

type WaysProps = { identities: Identity[]; providers: { name: string; label: string }[] }

function Ways({ identities, providers }: WaysProps) {
  const t = useT('identity')
  const [search] = useSearchParams()
  const [failure] = useState(() => search.get('error_code') ?? search.get('error'))
  const [wish, setWish] = useState<Wish | null>(null)
  const link = useLinkIdentity()
  const unlink = useUnlinkIdentity()
  const failed = wish && ('add' in wish ? link.error : unlink.error)
  const words = useErrorMessage(isReauthenticationNeeded(failed) ? null : failed)
  const others = providers.filter(({ name }) => !identities.some(({ provider }) => provider === name))
  const label = (name: string) =>
    name === 'email' || name === 'phone' ? t(`card.${name}`) : providerLabel(name, providers)

  function run(wanted: Wish, proof?: Proof) {
    setWish(wanted)
    if ('add' in wanted) return link.mutate({ provider: wanted.add, ...(proof && { proof }) })
    saidAfter(
      unlink.mutateAsync(
        { identity: wanted.remove, ...(proof && { proof }) },
        { onSuccess: () => setWish(null) },
      ),
      () => toast.success(t('card.removed', { provider: label(wanted.remove.provider) })),
    )
  }

  return (
    <div className="space-y-4">
      {failure && !wish && <ProviderFailure code={failure} />}
      {words && (
        <div role="alert">
          <Notice tone="bad">{words}</Notice>
        </div>
      )}
      <ul aria-label={t('card.title')} className="divide-y divide-hair border-y border-line">
        {identities.map((identity) => (
          <li key={identity.id} className="flex items-center gap-3 py-3">
            <div className="min-w-0 grow">
              <p className="font-medium">{label(identity.provider)}</p>
              <p className="text-sm break-words text-faint">{identity.email}</p>
            </div>
            {identity.provider !== 'email' && identities.length > 1 && (
              <Button
                size="sm"
                busy={unlink.isPending && unlink.variables.identity.id === identity.id}
                aria-label={t('card.remove_one', { provider: label(identity.provider) })}
                onClick={() => run({ remove: identity })}
              >
                {t('card.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {identities.length === 1 && !hasPassword(identities) && (
        <p className="text-sm text-soft">{t('card.only_way')}</p>
      )}
      {wish && isReauthenticationNeeded(failed) ? (
        <Again
          busy={link.isPending || unlink.isPending}
          error={failed}
          onProof={(proof) => run(wish, proof)}
          onCancel={() => setWish(null)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {others.map(({ name, label: called }) => (
            <Button
              key={name}
              busy={link.isPending && link.variables.provider === name}
              onClick={() => run({ add: name })}
            >
              {t('card.add', { provider: called })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

type AgainProps = {
  busy: boolean
  error: Error | null
  onProof: (proof: Proof) => void
  onCancel: () => void
}

/** The sign-in was a while ago. */
function Again({ busy, error, onProof, onCancel }: AgainProps) {
  const t = useT('identity')
  const owner = useProofOwner(true)
  return (
    <ProofForm
      owner={owner}
      why={t('card.why')}
      action={t('card.confirm')}
      cancel={t('card.cancel')}
      busy={busy}
      error={isReauthenticationNeeded(error) ? null : error}
      onProof={onProof}
      onCancel={onCancel}
    />
  )
}
