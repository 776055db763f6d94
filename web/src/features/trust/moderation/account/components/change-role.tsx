import type { Locale } from '#shared/locale.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { toast } from '#web/ui/toast.ts'
import { useChangeRole } from '../../mutations.ts'
import type { ActedOn } from '../types.ts'
import { TypedConfirmation } from './typed-confirmation.tsx'

type ChangeRoleProps = { person: ActedOn; language: Locale; onDone: () => void }

/** For somebody who signed up as the wrong one and has not used the account. */
export function ChangeRole({ person, language, onDone }: ChangeRoleProps) {
  const t = useT('moderation')
  const change = useChangeRole(person.id)
  const to = person.role === 'scout' ? 'athlete' : 'scout'
  return (
    <TypedConfirmation
      email={person.email}
      reasonHint={t('confirmed.reason_read', {
        name: person.name,
        language: t(`confirmed.language.${language}`),
      })}
      send={t(`change_role.to.${to}`)}
      error={change.error}
      busy={change.isPending}
      onSend={({ email, reason }) =>
        saidAfter(change.mutateAsync({ role: to, email, reason }, { onSuccess: () => onDone() }), () =>
          toast.success(t('change_role.done')),
        )
      }
    >
      <p>{t(`change_role.text_${to}`)}</p>
      <p className="text-soft">{t('change_role.stays')}</p>
    </TypedConfirmation>
  )
}
