import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { useResendConfirmation } from '../mutations.ts'

export function ResendConfirmation({ email }: { email: string }) {
  const t = useT('sign-in')
  const resend = useResendConfirmation()
  const words = useErrorMessage(resend.error)
  return (
    <div className="mt-3">
      <Button
        size="sm"
        busy={resend.isPending}
        disabled={resend.isSuccess}
        onClick={() => resend.mutate(email)}
      >
        {t('resend')}
      </Button>
      <p aria-live="polite" className="mt-2 empty:hidden">
        {resend.isSuccess ? t('resent') : words}
      </p>
    </div>
  )
}
