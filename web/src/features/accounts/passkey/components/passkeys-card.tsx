import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProofOwner } from '#web/features/accounts/account-security/queries.ts'
import { identityQueries } from '#web/features/accounts/identity/queries.ts'
import { isReauthenticationNeeded } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import type { Proof } from '#web/lib/prove-owner.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ProofForm } from '#web/ui/proof-form.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAddPasskey, useRemovePasskey } from '../mutations.ts'
import { passkeyQueries } from '../queries.ts'
import type { Passkey } from '../types.ts'
import { PasskeyFailure } from './passkey-failure.tsx'
import { PasskeyRow } from './passkey-row.tsx'

/** Nothing where the server has not switched it on. */
export function PasskeysCard() {
  const t = useT('passkey')
  const { data } = useQuery(identityQueries.elsewhere())
  if (!data?.passkeys) return null
  return (
    <SplitCard title={t('title')} lead={t('lead')}>
      <Passkeys />
    </SplitCard>
  )
}

type Wish = 'add' | Passkey

function Passkeys() {
  const t = useT('passkey')
  const { data: keys, error, refetch } = useQuery(passkeyQueries.mine())
  const [wish, setWish] = useState<Wish | null>(null)
  const add = useAddPasskey()
  const remove = useRemovePasskey()
  const failed = wish && (wish === 'add' ? add.error : remove.error)

  function run(wanted: Wish, proof?: Proof) {
    setWish(wanted)
    const given = proof && { proof }
    const done = (words: string) => ({
      onSuccess: () => {
        setWish(null)
        toast.success(words)
      },
    })
    if (wanted === 'add') add.mutate({ ...given }, done(t('added')))
    else remove.mutate({ id: wanted.id, ...given }, done(t('removed')))
  }

  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!keys) return null
  return (
    <div className="space-y-4">
      <PasskeyFailure error={isReauthenticationNeeded(failed) ? null : failed} />
      {keys.length === 0 ? (
        <p className="text-soft">{t('none')}</p>
      ) : (
        <ul aria-label={t('title')} className="divide-y divide-hair border-y border-line">
          {keys.map((key) => (
            <PasskeyRow
              key={key.id}
              passkey={key}
              removing={remove.isPending && remove.variables.id === key.id}
              onRemove={() => run(key)}
            />
          ))}
        </ul>
      )}
      {wish && isReauthenticationNeeded(failed) ? (
        <Again
          busy={add.isPending || remove.isPending}
          onProof={(proof) => run(wish, proof)}
          onCancel={() => setWish(null)}
        />
      ) : (
        typeof PublicKeyCredential === 'function' && (
          <Button busy={add.isPending} onClick={() => run('add')}>
            {t('add')}
          </Button>
        )
      )}
    </div>
  )
}

type AgainProps = { busy: boolean; onProof: (proof: Proof) => void; onCancel: () => void }

/** The sign-in was a while ago. */
function Again(props: AgainProps) {
  const t = useT('passkey')
  const owner = useProofOwner(true)
  return (
    <ProofForm
      {...props}
      owner={owner}
      why={t('why')}
      action={t('confirm')}
      cancel={t('cancel')}
      error={null}
    />
  )
}
