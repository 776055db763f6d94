import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const names = ['general', 'privacy', 'account', 'security'] as const

type SettingsTabsProps = Record<(typeof names)[number], ReactNode>

/** The same four subjects in every area; the pages put in what fits the role. */
export function SettingsTabs(contents: SettingsTabsProps) {
  const t = useT('settings')
  const tab = (value: (typeof names)[number]) => ({
    value,
    label: t(`tabs.${value}`),
    content: <div className="space-y-4">{contents[value]}</div>,
  })
  return (
    <Page title={t('title')} width="reading">
      <Tabs
        label={t('tabs.label')}
        tabs={[tab('general'), tab('privacy'), tab('account'), tab('security')]}
      />
    </Page>
  )
}
