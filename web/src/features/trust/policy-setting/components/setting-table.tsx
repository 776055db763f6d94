import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { foldText } from '#web/lib/fold-text.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchInput } from '#web/ui/input.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { isDirty, typedValue } from '../rules.ts'
import { useSettingWords } from '../setting-words.ts'
import type { PolicySetting, SettingDraft } from '../types.ts'

type SettingTableProps = {
  settings: PolicySetting[]
  drafts: Record<string, SettingDraft>
  /** Which one stands beside the table. */
  current: string | undefined
  caption: string
}

/** So many lines are read at a glance; longer lists come with a field to find one. */
const FIND_FROM = 12

export function SettingTable({ settings, drafts, current, caption }: SettingTableProps) {
  const t = useT('policy-setting')
  const words = useSettingWords()
  const [wanted, setWanted] = useState('')
  const [search] = useSearchParams()
  const counted = settings.some(({ over_now }) => over_now !== null)
  const timed = settings.some((setting) => words.within(setting) !== '')
  const shown = settings
    .map((setting) => ({ setting, name: words.name(setting) }))
    .filter(({ name }) => foldText(name).includes(foldText(wanted)))
    .sort((a, b) => (settings.length > FIND_FROM ? a.name.localeCompare(b.name) : 0))
  return (
    <>
      {settings.length > FIND_FROM && (
        <SearchInput
          aria-label={t('find')}
          placeholder={t('find')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          className="mb-3 max-w-xs"
        />
      )}
      {shown.length === 0 ? (
        <EmptyState title={t('none')}>{t('none_text')}</EmptyState>
      ) : (
        <Table caption={caption}>
          <thead>
            <tr>
              <Th className="pl-3!">{t('column.setting')}</Th>
              <Th numeric>{t('column.value')}</Th>
              {timed && <Th>{t('column.within')}</Th>}
              {counted && (
                <Th numeric className="pr-3!">
                  {t('column.over_now')}
                </Th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ setting, name }) => (
              <tr
                key={setting.key}
                className={clsx('relative hover:bg-sunk/60', setting.key === current && 'bg-accent-wash')}
              >
                <Td className="pl-3!">
                  <Link
                    to={{ search: String(withKey(search, setting.key)) }}
                    preventScrollReset
                    aria-current={setting.key === current || undefined}
                    className="font-medium after:absolute after:inset-0"
                  >
                    {name}
                  </Link>
                  <Waiting setting={setting} />
                </Td>
                <Td numeric className="font-semibold">
                  <Value setting={setting} draft={drafts[setting.key]} />
                </Td>
                {timed && <Td className="text-soft whitespace-nowrap">{words.within(setting)}</Td>}
                {counted && (
                  <Td numeric className="pr-3!">
                    {setting.over_now === null || setting.over_now === 0 ? (
                      <span className="text-faint">{t('nobody')}</span>
                    ) : (
                      words.number(setting.over_now)
                    )}
                  </Td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}

function withKey(search: URLSearchParams, key: string) {
  const next = new URLSearchParams(search)
  next.set('key', key)
  return next
}

/** The value in force; struck out beside what is typed and not saved. */
function Value({ setting, draft }: { setting: PolicySetting; draft: SettingDraft | undefined }) {
  const { value: inWords } = useSettingWords()
  const typed = draft && isDirty(setting, draft) ? typedValue(setting, draft.value) : null
  if (typed === null || typed === setting.value) return inWords(setting, setting.value)
  return (
    <>
      <s className="mr-2 font-normal text-faint">{inWords(setting, setting.value)}</s>
      <span className="text-flood-ink">{inWords(setting, typed)}</span>
    </>
  )
}

function Waiting({ setting }: { setting: PolicySetting }) {
  const t = useT('policy-setting')
  if (setting.proposal) return <Badge tone="attention">{t('needs_second')}</Badge>
  if (setting.next) return <Badge>{t('planned')}</Badge>
  return null
}
