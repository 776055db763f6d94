import { Play } from 'lucide-react'
import { playTone, type Tone } from '#web/lib/audio.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import type { SettingsCardProps } from '../types.ts'

const tones: readonly Tone[] = ['click', 'success', 'error']

export function SoundCard({ settings, change }: SettingsCardProps) {
  const t = useT('settings')
  return (
    <SplitCard title={t('sound.title')} lead={t('sound.lead')}>
      <Switch
        label={t('sound.enabled')}
        hint={t('sound.enabled_hint')}
        checked={settings.audio_enabled}
        onCheckedChange={(audio_enabled) => change({ audio_enabled })}
      />
      <fieldset className="mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">{t('sound.try')}</legend>
        {tones.map((tone) => (
          <Button
            key={tone}
            size="sm"
            data-own-tone
            disabled={!settings.audio_enabled}
            onClick={() => {
              playTone(tone)
              announce(t('sound.played', { tone: t(`sound.tones.${tone}`) }))
            }}
          >
            <Play aria-hidden />
            {t(`sound.tones.${tone}`)}
          </Button>
        ))}
      </fieldset>
    </SplitCard>
  )
}
