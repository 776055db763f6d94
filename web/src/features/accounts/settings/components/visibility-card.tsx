import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Notice } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import type { SettingsCardProps, Visibility } from '../types.ts'

type VisibilityCardProps = SettingsCardProps & {
  /** What the database makes of the wish, by age and consent; null before the profile is set up. */
  effective: { visibility: Visibility; isMinor: boolean } | null
  /** The address where everybody sees the profile, once they can. */
  address?: ReactNode
}

const choices: readonly Visibility[] = ['public', 'scouts', 'private']

/** What one wishes, and beside it what follows from it: for a minor the two can differ. */
export function VisibilityCard({ settings, change, effective, address }: VisibilityCardProps) {
  const t = useT('settings')
  const wish = settings.privacy_profile_visibility
  const isMinor = effective?.isMinor ?? false
  // "Public" is kept as a wish for the day someone turns 18, but a minor is offered what a minor can have.
  const offered = choices.filter((choice) => !(isMinor && choice === 'public'))
  return (
    <SplitCard title={t('visibility.title')} lead={t('visibility.lead')}>
      <RadioGroup
        legend={t('visibility.who')}
        name="visibility"
        value={isMinor && wish === 'public' ? 'scouts' : wish}
        options={offered.map((value) => ({
          value,
          label: t(`visibility.choices.${value}`),
          hint: t(`visibility.hints.${value}`),
        }))}
        onChange={(privacy_profile_visibility) => change({ privacy_profile_visibility })}
      />
      {effective && (
        <div className="mt-4">
          <Notice
            tone={effective.visibility === 'private' && wish !== 'private' ? 'attention' : 'info'}
            icon={<ShieldCheck aria-hidden />}
            title={t(`visibility.now.${effective.visibility}`)}
          >
            {effective.visibility === 'public' && address}
            {isMinor &&
              t(
                effective.visibility === 'private' && wish !== 'private'
                  ? 'visibility.minor_waits'
                  : 'visibility.minor',
              )}
          </Notice>
        </div>
      )}
    </SplitCard>
  )
}
