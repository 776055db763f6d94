import { LIMITS } from '#shared/limits.ts'
import { useProofOwner } from '#web/features/accounts/account-security/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { ProofForm } from '#web/ui/proof-form.tsx'
import { useAskDeletion } from '../mutations.ts'

type DeletionFormProps = { isMinor: boolean; onCancel: () => void }

export function DeletionForm({ isMinor, onCancel }: DeletionFormProps) {
  const t = useT('deletion')
  const ask = useAskDeletion()
  const owner = useProofOwner(true)
  return (
    <ProofForm
      owner={owner}
      why={t(isMinor ? 'sure_minor' : 'sure', { days: LIMITS.deletion.days })}
      action={t('delete_yes')}
      isDangerous
      cancel={t('keep')}
      busy={ask.isPending}
      error={ask.error}
      onProof={(proof) => ask.mutate(proof)}
      onCancel={onCancel}
    />
  )
}
