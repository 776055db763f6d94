import { MfaChallenge } from '#web/features/accounts/mfa/components/mfa-challenge.tsx'
import { signOut } from '../shell/sign-out.ts'
import { AuthLayout } from './auth-layout.tsx'

export function MfaScreen() {
  return (
    <AuthLayout>
      <MfaChallenge onLeave={signOut} />
    </AuthLayout>
  )
}
