import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { errorCode } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { useResendConfirmation } from '../sign-up/mutations.ts'

export function ResendConfirmation({ email }: { email: string }) {
  const t = useT('sign-in')
  const resend = useResendConfirmation()
  const words = useErrorMessage(resend.error)
  const wait = { seconds: LIMITS.confirmationMail.waitSeconds }
  return (
    <div className="mt-3">
      <Button
        size="sm"
        busy={resend.isPending}
        disabled={resend.isSuccess}
        onClick={() =>
          resend.mutate(email, {
            onSuccess: () => void setTimeout(resend.reset, LIMITS.confirmationMail.waitSeconds * 1000),
          })
        }
      >
        {t('resend')}
      </Button>
      <p aria-live="polite" className="mt-2 empty:hidden">
        {resend.isSuccess ? (
          <>
            {t('resent')} {t('resend_wait', wait)}
          </>
        ) : errorCode(resend.error) === 'rate_limited' ? (
          t('resend_too_soon', wait)
        ) : (
          words
        )}
      </p>
    </div>
  )
}
