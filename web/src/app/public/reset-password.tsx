import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmailSent } from '#web/features/accounts/sign-in/components/email-sent.tsx'
import { NewPasswordForm } from '#web/features/accounts/sign-in/components/new-password-form.tsx'
import { ResetRequestForm } from '#web/features/accounts/sign-in/components/reset-request-form.tsx'
import { linkFailure } from '#web/features/accounts/sign-in/rules.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useIsRecovering, useNeedsMfa } from '#web/lib/session.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Notice } from '#web/ui/card.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { AuthLayout } from './auth-layout.tsx'

// Few are asked for it, and nobody waits for it before they have typed a password.
const MfaScreen = lazyWhenOnline(() =>
  import('./mfa-screen.tsx').then((part) => ({ default: part.MfaScreen })),
)

/** A reset link stands in for the password, never for the second step. */
export function ResetPassword() {
  return useNeedsMfa() ? <MfaScreen /> : <Reset />
}

/** Asks for the link; opened by that link, takes the new password. */
function Reset() {
  const t = useT('sign-in')
  const recovering = useIsRecovering()
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const [failure] = useState(() => linkFailure(location.hash, location.search))
  const why = useErrorMessage(failure)
  const title = t(recovering ? 'reset.choose_title' : 'reset.title')

  useDocumentTitle(title)

  if (mailedTo)
    return (
      <AuthLayout>
        <EmailSent title={t('reset.sent_title')} action={<Back />}>
          <p>
            <RichText
              text={t('reset.sent_text', { email: mailedTo })}
              marks={{ address: (words) => <strong className="font-semibold text-ink">{words}</strong> }}
            />
          </p>
          <p>{t('confirm_hint')}</p>
        </EmailSent>
      </AuthLayout>
    )

  return (
    <AuthLayout>
      <h1>{title}</h1>
      <p className="mt-2 mb-6 text-soft">{t(recovering ? 'reset.choose_lead' : 'reset.lead')}</p>
      {failure && !recovering && (
        <div role="alert" className="mb-5">
          <Notice tone="bad" title={t('reset.auth_failed', { message: why ?? failure.code })}>
            {t('reset.auth_failed_hint')}
          </Notice>
        </div>
      )}
      {recovering ? <NewPasswordForm /> : <ResetRequestForm onSent={setMailedTo} />}
      {!recovering && <Back />}
    </AuthLayout>
  )
}

function Back() {
  const t = useT('sign-in')
  return (
    <Link to="/auth" className="mt-6 inline-flex items-center gap-2 text-soft hover:text-ink">
      <ArrowLeft aria-hidden className="size-4" />
      {t('reset.back')}
    </Link>
  )
}
