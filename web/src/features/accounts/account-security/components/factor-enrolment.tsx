import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { FactorCodeForm } from './factor-code-form.tsx'

type FactorEnrolmentProps = {
  enrolment: { id: string; totp: { qr_code: string; secret: string } }
  onCancel: () => void
}

export function FactorEnrolment({ enrolment, onCancel }: FactorEnrolmentProps) {
  const t = useT('account-security')
  const { qr_code, secret } = enrolment.totp
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_1fr]">
      <img
        src={qr_code}
        alt={t('factor.qr')}
        width={168}
        height={168}
        className="rounded-md border border-line"
      />
      <div className="min-w-0 space-y-4">
        <p>{t('factor.scan')}</p>
        <p>
          <span className="block text-sm text-soft">{t('factor.secret')}</span>
          <code className="num text-lg break-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <FactorCodeForm
          factorId={enrolment.id}
          submit={t('factor.turn_on')}
          onDone={() => toast.success(t('factor.turned_on'))}
        >
          <Button onClick={onCancel}>{t('common:actions.cancel')}</Button>
        </FactorCodeForm>
      </div>
    </div>
  )
}
