import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { identityQueries } from '#web/features/accounts/identity/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { useOfferedPasskeys, useSignInWithPasskey } from '../mutations.ts'
import { PasskeyFailure } from './passkey-failure.tsx'

/** Nothing where the server has not switched it on, or the browser knows no keys. */
export function PasskeySignIn() {
  const t = useT('passkey')
  const { data } = useQuery(identityQueries.elsewhere())
  const isOn = data?.passkeys === true && typeof PublicKeyCredential === 'function'
  const offered = useOfferedPasskeys(isOn)
  const signIn = useSignInWithPasskey()
  if (!isOn) return null
  const press = () => {
    offered.clear()
    offered.setBusy(true)
    signIn.mutate(undefined, { onSettled: () => offered.setBusy(false) })
  }
  return (
    <div className="space-y-3">
      <Button size="lg" className="w-full" busy={signIn.isPending} onClick={press}>
        <KeyRound aria-hidden />
        {t('sign_in')}
      </Button>
      <PasskeyFailure error={signIn.error ?? offered.error} />
    </div>
  )
}
