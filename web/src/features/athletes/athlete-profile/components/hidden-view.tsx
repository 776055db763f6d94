import { EyeOff } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { AthleteProfile, Audience } from '../types.ts'

type HiddenViewProps = { audience: Audience; profile: AthleteProfile }

/** The answer of the policy was: nothing. Says why, and where it can be changed, if it can. */
export function HiddenView({ audience, profile }: HiddenViewProps) {
  const t = useT('athlete-profile')
  const why = profile.is_minor
    ? profile.effective_visibility === 'private'
      ? 'minor_waits'
      : 'minor'
    : profile.effective_visibility
  return (
    <Card>
      <EmptyState
        icon={<EyeOff aria-hidden />}
        title={t(`hidden.${audience}`)}
        action={<LinkButton to="/athlete/settings?tab=privacy">{t('hidden.settings')}</LinkButton>}
      >
        {t(`hidden.why.${why}`)}
      </EmptyState>
    </Card>
  )
}
