import { useMutation } from '@tanstack/react-query'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { askDecisionLink } from '../sign-up/mutations.ts'

/** Where whoever is suspended turns: the mail with the reasons once more, and who runs this for what no button does. */
export function SuspendedHelp({ email }: { email: string }) {
  const t = useT('sign-in')
  const language = useLanguage()
  const ask = useMutation({ mutationFn: askDecisionLink })
  const refused = useErrorMessage(ask.error)
  return (
    <div className="mt-3 space-y-3">
      <Button size="sm" busy={ask.isPending} disabled={ask.isSuccess} onClick={() => ask.mutate(email)}>
        {t('suspended.send')}
      </Button>
      <p aria-live="polite" className="empty:hidden">
        {ask.isSuccess ? t('suspended.sent', { email }) : refused}
      </p>
      <p>
        {t('suspended.rights')}{' '}
        <a href={`/legal/imprint?lang=${language}`} className="font-medium underline underline-offset-4">
          {t('suspended.who')}
        </a>
      </p>
    </div>
  )
}
