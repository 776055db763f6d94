import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { toast } from '#web/ui/toast.ts'
import { useCloseDuplicate } from '../../mutations.ts'
import type { ActedOn, SimilarAccount } from '../types.ts'
import { TypedConfirmation } from './typed-confirmation.tsx'

type CloseDuplicateProps = { person: ActedOn; kept: SimilarAccount; onDone: () => void }

const { days } = LIMITS.deletion

/** Closes the account that is open beside the list; the other one stays. Its person may be another after all. */
export function CloseDuplicate({ person, kept, onDone }: CloseDuplicateProps) {
  const t = useT('moderation')
  const close = useCloseDuplicate(person.id)
  return (
    <TypedConfirmation
      email={person.email}
      reasonHint={t('duplicate.reason_hint')}
      send={t('duplicate.send')}
      error={close.error}
      busy={close.isPending}
      onSend={({ reason }) =>
        saidAfter(close.mutateAsync({ keptId: kept.id, reason }, { onSuccess: () => onDone() }), () =>
          toast.success(t('duplicate.done')),
        )
      }
    >
      <p className="wrap-anywhere">{t('duplicate.text', { email: person.email, kept: kept.email, days })}</p>
      <p>{t('duplicate.nothing_moves')}</p>
      {person.isMinor && <p>{t('duplicate.minor')}</p>}
      <p className="text-soft">{t('duplicate.told')}</p>
    </TypedConfirmation>
  )
}
