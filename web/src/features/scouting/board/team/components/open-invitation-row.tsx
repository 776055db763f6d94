import { formatDate } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWithdrawInvitation } from '../mutations.ts'
import type { OpenInvitation } from '../types.ts'

/** The same line whether anybody has this address. */
export function OpenInvitationRow({ invitation }: { invitation: OpenInvitation }) {
  const t = useT('board')
  const language = useLanguage()
  const withdraw = useWithdrawInvitation()
  const who = invitation.name ?? invitation.email ?? ''
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{who}</p>
        <p className="text-sm text-soft">
          {t(`team.role.${invitation.role}`)} ·{' '}
          {t('team.until', { day: formatDate(invitation.ends_at, language) })}
        </p>
      </div>
      <Button
        size="sm"
        busy={withdraw.isPending}
        onClick={() =>
          // By the promise: one that was answered meanwhile leaves the list with this row.
          withdraw.mutateAsync(invitation.id).catch(async (error) => toast.error(await errorMessage(error)))
        }
      >
        {t('team.withdraw')}
        <span className="sr-only">: {who}</span>
      </Button>
    </li>
  )
}
