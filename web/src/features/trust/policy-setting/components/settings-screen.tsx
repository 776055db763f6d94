import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'
import { useSetPolicySetting } from '../mutations.ts'
import { policySettingQueries } from '../queries.ts'
import { isDirty, typedValue } from '../rules.ts'
import { useSettingWords } from '../setting-words.ts'
import { type PolicySetting, SETTING_SECTIONS, type SettingDraft } from '../types.ts'
import { SettingDetail } from './setting-detail.tsx'
import { SettingTable } from './setting-table.tsx'

/** What stands in the menu beside the settings: the own account, and rules that are no single number. */
type OtherSection = { name: string; content: ReactNode }
type SettingsScreenProps = { account: ReactNode; others: readonly OtherSection[] }

const ACCOUNT = 'account'

/** The own account and the rules of the platform. Which section and which setting are open is in the address. */
export function SettingsScreen({ account, others }: SettingsScreenProps) {
  const t = useT('policy-setting')
  const [search, setSearch] = useSearchParams()
  const asked = search.get('section')
  const sections = [...SETTING_SECTIONS, ...others.map(({ name }) => name)]
  const section = sections.find((name) => name === asked) ?? ACCOUNT
  const other = others.find(({ name }) => name === section)
  const [drafts, setDrafts] = useState<Record<string, SettingDraft>>({})
  const { data: settings = [] } = useQuery(policySettingQueries.all())
  const dirty = settings.filter((setting) => isDirty(setting, drafts[setting.key]))
  const entry = (name: string) => {
    const unsaved = dirty.filter((setting) => setting.section === name).length
    return { name, unsaved, waiting: settings.filter((one) => one.section === name && one.proposal).length }
  }
  const keep = (key: string, draft: SettingDraft | null) =>
    setDrafts(({ [key]: _, ...rest }) => (draft ? { ...rest, [key]: draft } : rest))
  const forget = (key: string, sent: SettingDraft | undefined) =>
    setDrafts((all) => {
      const { [key]: now, ...rest } = all
      return now === sent ? rest : all
    })
  const menu = [ACCOUNT, ...sections].map(entry)
  return (
    <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <nav
        aria-label={t('title')}
        className="sticky top-16 hidden h-[calc(100dvh-4rem)] overflow-y-auto border-r border-line p-3 lg:block"
      >
        <p className="px-3 py-2 font-semibold">{t('title')}</p>
        <ul>
          {menu.map(({ name, unsaved, waiting }) => (
            <li key={name}>
              <Link
                to={name === ACCOUNT ? '/admin/settings' : `/admin/settings?section=${name}`}
                aria-current={name === section ? 'page' : undefined}
                className={clsx(
                  'flex items-center justify-between gap-2 rounded-md px-3 py-2 hover:bg-sunk',
                  name === section && 'bg-sunk font-semibold',
                )}
              >
                {t(`section.${name}`)}
                {unsaved > 0 && <Badge tone="attention">{t('unsaved', { count: unsaved })}</Badge>}
                {unsaved === 0 && waiting > 0 && <Badge>{t('waiting', { count: waiting })}</Badge>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <div className="border-b border-line p-4 lg:hidden">
          <Select
            aria-label={t('choose')}
            value={section}
            options={menu.map(({ name }) => ({ value: name, label: t(`section.${name}`) }))}
            onChange={({ target }) => setSearch(target.value === ACCOUNT ? {} : { section: target.value })}
          />
        </div>
        {section === ACCOUNT && account}
        {other?.content}
        {section !== ACCOUNT && !other && (
          <Section key={section} section={section} drafts={drafts} onDraft={keep} onSaved={forget} />
        )}
      </div>
      <SaveOnLeave dirty={dirty} drafts={drafts} onSaved={(key) => keep(key, null)} />
    </div>
  )
}

type SectionProps = {
  section: string
  drafts: Record<string, SettingDraft>
  onDraft: (key: string, draft: SettingDraft | null) => void
  onSaved: (key: string, sent: SettingDraft | undefined) => void
}

function Section({ section, drafts, onDraft, onSaved }: SectionProps) {
  const t = useT('policy-setting')
  const words = useSettingWords()
  useDocumentTitle(t(`section.${section}`))
  const [search, setSearch] = useSearchParams()
  const wide = useMediaQuery('(min-width: 80rem)')
  const { data, error, refetch, isFetching } = useQuery(policySettingQueries.all())
  const settings = (data ?? []).filter((setting) => setting.section === section)
  const open = settings.find(({ key }) => key === search.get('key'))
  const beside = open ?? settings[0]
  const close = () => setSearch({ section })
  const detail = (setting: PolicySetting) => (
    <SettingDetail
      key={setting.key}
      setting={setting}
      draft={drafts[setting.key]}
      onDraft={(draft) => onDraft(setting.key, draft)}
      onSaved={(sent) => onSaved(setting.key, sent)}
    />
  )
  return (
    <div className={clsx(wide && beside && 'grid grid-cols-[minmax(0,1fr)_24rem]')}>
      <div className="min-w-0 px-4 py-6 sm:px-6">
        <h1>{t(`section.${section}`)}</h1>
        <p className="mt-1 mb-4 text-soft">{t(`section_about.${section}`)}</p>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
        {!data && !error && <ListSkeleton rows={8} />}
        {data && (
          <SettingTable
            settings={settings}
            drafts={drafts}
            current={wide ? beside?.key : open?.key}
            caption={t(`section.${section}`)}
          />
        )}
      </div>
      {wide && beside && (
        <aside
          aria-label={words.name(beside)}
          className="sticky top-16 h-[calc(100dvh-4rem)] overflow-y-auto border-l border-line bg-surface px-6 py-6"
        >
          <h2 className="mb-4">{words.name(beside)}</h2>
          {detail(beside)}
        </aside>
      )}
      <Dialog
        open={!wide && open !== undefined}
        onClose={close}
        title={open ? words.name(open) : ''}
        side
        inAddress
      >
        {open && detail(open)}
      </Dialog>
    </div>
  )
}

type SaveOnLeaveProps = {
  dirty: PolicySetting[]
  drafts: Record<string, SettingDraft>
  onSaved: (key: string) => void
}

/** Whoever leaves with something typed is asked; what cannot be saved keeps them here, at that setting. */
function SaveOnLeave({ dirty, drafts, onSaved }: SaveOnLeaveProps) {
  const [, setSearch] = useSearchParams()
  const { mutateAsync: save } = useSetPolicySetting()
  async function saveAll() {
    for (const setting of dirty) {
      const draft = drafts[setting.key]
      const value = draft && typedValue(setting, draft.value)
      try {
        if (!draft || value == null) throw new Error('not a value')
        const { key, value: expected } = setting
        await save({ key, value, expected, reason: draft.reason.trim(), source: draft.source.trim() })
        onSaved(key)
      } catch {
        setSearch({ section: setting.section, key: setting.key })
        return false
      }
    }
    return true
  }
  return (
    <UnsavedGuard
      dirty={dirty.length > 0}
      onSave={saveAll}
      onDiscard={() => {
        for (const { key } of dirty) onSaved(key)
      }}
    />
  )
}
