import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { useSaveSettings } from '../mutations.ts'
import { useSettings } from '../queries.ts'
import type { Settings, SettingsCardProps } from '../types.ts'

/** Waits for the settings, then hands them and the way to change them to each card. */
export function SettingsLoader({ children }: { children: (props: SettingsCardProps) => ReactNode }) {
  const t = useT('settings')
  const { data, error, refetch } = useSettings()
  const save = useSaveSettings()
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <FormSkeleton />
  return (
    <>
      <p className="text-sm text-faint">{t('saved_at_once')}</p>
      {children({ settings: data, change: (change: Partial<Settings>) => save.mutate(change) })}
    </>
  )
}
