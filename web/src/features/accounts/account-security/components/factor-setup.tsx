import { errorMessage } from '#web/lib/error-message.ts'
import { isReauthenticationNeeded } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useEnrollFactor, useSendReauthenticationCode } from '../mutations.ts'
import { FactorEnrolment } from './factor-enrolment.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'

/** From the button to an app that shows codes. For some accounts the server wants to know first who reads their mail. */
export function FactorSetup() {
  const t = useT('account-security')
  const start = useEnrollFactor()
  const mail = useSendReauthenticationCode()

  const failed = async (error: Error) =>
    toast.error(t('factor.failed'), { description: await errorMessage(error) })
  const begin = () =>
    start.mutate(undefined, {
      onError: (error) =>
        isReauthenticationNeeded(error) ? mail.mutate(undefined, { onError: failed }) : failed(error),
    })
  const cancel = () => {
    start.reset()
    mail.reset()
  }

  if (start.data) return <FactorEnrolment enrolment={start.data} onCancel={cancel} />
  if (mail.isSuccess)
    return (
      <MailedCodeForm
        busy={start.isPending}
        error={isReauthenticationNeeded(start.error) ? null : start.error}
        onCode={(code) => start.mutate(code)}
        onAgain={() =>
          mail.mutateAsync(undefined).then(() => toast.success(t('factor.mailed_again')), failed)
        }
        onCancel={cancel}
      />
    )
  return (
    <Button variant="primary" busy={start.isPending || mail.isPending} onClick={begin}>
      {t('factor.start')}
    </Button>
  )
}
