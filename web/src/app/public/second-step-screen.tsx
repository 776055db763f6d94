import { SecondStep } from '#web/features/second-step/components/second-step.tsx'
import { signOut } from '../shell/sign-out.ts'
import { AuthFrame } from './auth-frame.tsx'

export function SecondStepScreen() {
  return (
    <AuthFrame>
      <SecondStep onLeave={signOut} />
    </AuthFrame>
  )
}
