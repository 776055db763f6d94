import { useQuery } from '@tanstack/react-query'
import { Shield } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { useSignInAt } from '../mutations.ts'
import { identityQueries } from '../queries.ts'

const ClubSignIn = lazyWhenOnline(() =>
  import('./club-sign-in.tsx').then((part) => ({ default: part.ClubSignIn })),
)

type OtherWaysProps = {
  /** Other ways of our own: a key, a texted code. */
  children?: ReactNode
  /** No accounts that others keep. */
  ownOnly?: boolean
}

/** Only what the server has switched on; where it cannot be asked, the form above is enough. */
export function OtherWays({ children, ownOnly = false }: OtherWaysProps) {
  const t = useT('identity')
  const { data } = useQuery(identityQueries.elsewhere())
  const go = useSignInAt()
  const words = useErrorMessage(go.error)
  const hasOwn =
    children && data && (data.phone || (data.passkeys && typeof PublicKeyCredential === 'function'))
  const hasProviders = !ownOnly && data && (data.providers.length > 0 || data.clubs)
  if (!hasOwn && !hasProviders) return null
  return (
    <section aria-label={t('elsewhere')} className="mt-6 space-y-3">
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or')}
      </p>
      {children}
      {words && (
        <div role="alert">
          <Notice tone="bad">{words}</Notice>
        </div>
      )}
      {hasProviders &&
        data.providers.map(({ name, label }) => (
          <Button
            key={name}
            size="lg"
            className="w-full"
            busy={go.isPending && go.variables === name}
            onClick={() => go.mutate(name)}
          >
            {t('continue_with', { provider: label })}
          </Button>
        ))}
      {hasProviders && data.clubs && <ClubSignInButton />}
    </section>
  )
}

function ClubSignInButton() {
  const t = useT('identity')
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense>
        <ClubSignIn onCancel={() => setOpen(false)} />
      </Suspense>
    )
  return (
    <Button size="lg" className="w-full" onClick={() => setOpen(true)}>
      <Shield aria-hidden />
      {t('club.open')}
    </Button>
  )
}
