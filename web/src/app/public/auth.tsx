import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { SignInForm } from '#web/features/accounts/sign-in/components/sign-in-form.tsx'
import { linkFailure } from '#web/features/accounts/sign-in/rules.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { nextPath, withNext } from '#web/lib/next-path.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useNeedsMfa } from '#web/lib/session.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Notice } from '#web/ui/card.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { AuthLayout } from './auth-layout.tsx'

// Most who come here have an account.
const SignUp = lazyWhenOnline(() =>
  import('#web/features/accounts/sign-in/components/sign-up.tsx').then((part) => ({ default: part.SignUp })),
)
// Nothing of it where no provider is on, and nobody waits for it.
const OtherWays = lazyWhenOnline(() =>
  import('#web/features/accounts/identity/components/other-ways.tsx').then((part) => ({
    default: part.OtherWays,
  })),
)
const ProviderFailure = lazyWhenOnline(() =>
  import('#web/features/accounts/identity/components/provider-failure.tsx').then((part) => ({
    default: part.ProviderFailure,
  })),
)
// As little where it is off.
const PasskeySignIn = lazyWhenOnline(() =>
  import('#web/features/accounts/passkey/components/passkey-sign-in.tsx').then((part) => ({
    default: part.PasskeySignIn,
  })),
)
const PhoneSignIn = lazyWhenOnline(() =>
  import('#web/features/accounts/phone/components/phone-sign-in.tsx').then((part) => ({
    default: part.PhoneSignIn,
  })),
)
// Few are asked for it, and nobody waits for it before they have typed a password.
const MfaScreen = lazyWhenOnline(() =>
  import('./mfa-screen.tsx').then((part) => ({ default: part.MfaScreen })),
)

/** Whoever set up a second step is asked for it here, however they came: by password, mailed link or an open session. */
export function Auth() {
  return useNeedsMfa() ? <MfaScreen /> : <Credentials />
}

/** Sign in; `?mode=sign-up` creates an account, `?verified=true` is where the confirmation mail leads. */
function Credentials() {
  const t = useT('sign-in')
  const [search] = useSearchParams()
  const [failure] = useState(() => linkFailure(location.hash, location.search))
  const creating = search.get('mode') === 'sign-up'
  const next = nextPath(`?${search}`)
  const byAdmin = next?.startsWith('/admin') ?? false
  const otherWay = creating ? '/auth' : byAdmin ? '/auth?mode=sign-up&role=scout' : '/auth?mode=sign-up'
  const title = t(creating ? 'create' : 'welcome_back')

  useDocumentTitle(title)

  const invited = byAdmin && <Notice tone="info">{t('invited')}</Notice>
  const other = (
    <p className="mt-6 border-t border-line pt-5 text-soft">
      <RichText
        text={t(creating ? 'have_account' : 'no_account')}
        marks={{ link: (words) => <Switch to={withNext(otherWay, next)}>{words}</Switch> }}
      />
    </p>
  )
  if (creating)
    return (
      <AuthLayout>
        <Suspense>
          <SignUp
            role={search.get('role') === 'scout' ? 'scout' : 'athlete'}
            title={title}
            invited={byAdmin}
            notice={invited}
            switchToSignIn={
              <>
                {/* An invitation to the back office is taken by the address that it was mailed to. */}
                <Suspense>{!byAdmin && <OtherWays />}</Suspense>
                {other}
              </>
            }
          />
        </Suspense>
      </AuthLayout>
    )

  return (
    <AuthLayout>
      <h1>{title}</h1>
      <div className="mt-6 space-y-4 not-empty:mb-5">
        {search.get('verified') === 'true' && !failure && (
          <div role="status">
            <Notice tone="good">{t('verified')}</Notice>
          </div>
        )}
        {invited}
        {failure?.isElsewhere && (
          <Suspense>
            <ProviderFailure code={failure.code} />
          </Suspense>
        )}
        {failure && !failure.isElsewhere && (
          <div role="alert">
            <Notice tone="bad" title={t('link_failed')}>
              {t('link_failed_text')}
            </Notice>
          </div>
        )}
      </div>
      <SignInForm />
      <Suspense>
        <OtherWays ownOnly={byAdmin}>
          <PasskeySignIn />
          <PhoneSignIn />
        </OtherWays>
      </Suspense>
      {other}
    </AuthLayout>
  )
}

function Switch({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-semibold text-accent-ink underline-offset-4 hover:underline">
      {children}
    </Link>
  )
}
