import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { LegalLinks } from '#web/ui/legal-links.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const names = ['general', 'privacy', 'account', 'security'] as const

type Name = (typeof names)[number]
/** An admin has nobody to be visible to, and no privacy of that kind to set. */
type SettingsTabsProps = Record<Exclude<Name, 'privacy'>, ReactNode> & { privacy?: ReactNode }

/** The same subjects in every area; the pages put in what fits the role. */
export function SettingsTabs(contents: SettingsTabsProps) {
  const t = useT('settings')
  const tab = (value: Name) => ({
    value,
    label: t(`tabs.${value}`),
    content: <div className="space-y-4">{contents[value]}</div>,
  })
  const [first, ...others] = names.filter((name) => contents[name] !== undefined).map(tab)
  return (
    <Page title={t('title')} width="reading">
      {first && <Tabs label={t('tabs.label')} tabs={[first, ...others]} />}
      <LegalLinks className="mt-10 border-t border-line pt-3" />
    </Page>
  )
}
