import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { AskConfirmation } from '#web/features/accounts/sign-in/components/ask-confirmation.tsx'
import { linkFailure } from '#web/features/accounts/sign-in/rules.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { auth } from '#web/lib/supabase.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'

const kinds = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const

/**
 * Takes `?token_hash=…&type=…`, or a session in the address, which the auth part reads by itself. Opened without either, or by a
 * link that has expired, it asks for the address and the code instead.
 */
export function VerifyAuth() {
  const t = useT('sign-in')
  const [search] = useSearchParams()
  const [failure] = useState(() => linkFailure(location.hash, location.search))
  const token = search.get('token_hash')
  const type = kinds.find((kind) => kind === search.get('type'))
  // Asked once however often this is drawn: a token is good for one answer.
  const verify = useQuery({
    queryKey: ['verify-token', token, type],
    queryFn: async () => {
      if (!token || !type) return false
      const { error } = await (await auth()).verifyOtp({ token_hash: token, type })
      if (error) throw error
      return true
    },
    enabled: Boolean(token && type),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
  const carriesSession = /[#&]access_token=/.test(location.hash)
  const failed = failure || verify.isError || (token && !type)
  const asks = failed || (!token && !carriesSession)
  // A new confirmation is no answer to a link for another password, address or invitation.
  const confirms = type === undefined || type === 'signup' || type === 'email'
  useDocumentTitle(t(failed ? 'verify.failed_title' : asks ? 'verify.ask_title' : 'verify.title'))

  if (verify.isSuccess && type !== 'recovery') return <Navigate to="/auth?verified=true" replace />
  if (verify.isSuccess) return <Navigate to="/reset-password" replace />
  if (asks)
    return (
      <AuthLayout>
        <div role={failed ? 'alert' : undefined} className="mb-6">
          <h1>{t(failed ? 'verify.failed_title' : 'verify.ask_title')}</h1>
          <p className="mt-2 text-soft">
            {t(failed ? (confirms ? 'verify.failed_text' : 'verify.failed_other') : 'verify.ask_text')}
          </p>
        </div>
        {confirms && <AskConfirmation />}
        {type === 'recovery' && (
          <LinkButton to="/reset-password" variant="primary" size="lg" className="w-full">
            {t('reset.title')}
          </LinkButton>
        )}
        <p className="mt-6 border-t border-line pt-5">
          <LinkButton to="/auth" variant="ghost" className="-ml-3.5">
            {t('verify.to_sign_in')}
          </LinkButton>
        </p>
      </AuthLayout>
    )
  return (
    <AuthLayout>
      <div role="status">
        <LoaderCircle aria-hidden className="mb-4 size-7 animate-spin text-accent" />
        <h1>{t('verify.title')}</h1>
        <p className="mt-2 text-soft">{t('verify.wait')}</p>
      </div>
    </AuthLayout>
  )
}
