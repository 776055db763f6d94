import { Command } from 'cmdk'
import { Contrast, Keyboard, LogOut, Moon, Search, Sun, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useSaveSettings } from '#web/features/accounts/settings/mutations.ts'
import { searchHref } from '#web/features/scouting/athlete-search/queries.ts'
import { useAppearance } from '#web/lib/appearance.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { CaseMatches, casesInOrder } from './case-matches.tsx'
import { EventMatches } from './event-matches.tsx'
import { openKeyboardHelp } from './keyboard-shortcuts.tsx'
import type { NavItem } from './nav-items.ts'
import { signOut } from './sign-out.ts'
import { caseAddress, useCaseSearch } from './use-case-search.ts'
import { eventAddress, useEventSearch } from './use-event-search.ts'
import { usePaletteLabel } from './use-palette-label.ts'
import { usePeopleSearch } from './use-people-search.ts'

const row =
  'flex cursor-pointer items-center gap-3 rounded-md px-3 py-2 aria-selected:bg-accent-wash pointer-coarse:py-3 [&_svg]:size-4 [&_svg]:text-faint'

const SEARCH = 'search-athletes'

/** Finds people, pages and actions by any part of their name; for an admin cases and events too. */
export function CommandPalette({ places, onClose }: { places: readonly NavItem[]; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { audio, theme } = useAppearance()
  const darkDevice = useMediaQuery('(prefers-color-scheme: dark)')
  const hasKeyboard = useMediaQuery('(pointer: fine)')
  const shownTheme = theme === 'system' ? (darkDevice ? 'dark' : 'light') : theme
  const save = useSaveSettings()
  const [text, setText] = useState('')
  const account = useAccount()
  const label = usePaletteLabel()
  const { people, failed: peopleFailed } = usePeopleSearch(text)
  const { cases, failed: casesFailed } = useCaseSearch(text)
  const { events, failed: eventsFailed } = useEventSearch(text)

  const isAsked = (label: string) =>
    foldText(text)
      .split(/\s+/)
      .every((word) => foldText(label).includes(word))
  const pages = places.filter(({ name }) => isAsked(t(`nav.${name}`)))
  // Who types how a page's name begins wants the page, whoever else is found by it.
  const begun = foldText(text.trim())
  const pagesFirst = begun !== '' && pages.some(({ name }) => foldText(t(`nav.${name}`)).startsWith(begun))

  const run = (work: () => void) => () => {
    onClose()
    work()
  }
  type Action = [label: string, icon: ReactNode, work: () => void]
  const light: Action = [
    t('palette.theme_light'),
    <Sun key="i" aria-hidden />,
    () => save.mutate({ theme: 'light' }),
  ]
  const dark: Action = [
    t('palette.theme_dark'),
    <Moon key="i" aria-hidden />,
    () => save.mutate({ theme: 'dark' }),
  ]
  const system: Action = [
    t('palette.theme_system'),
    <Contrast key="i" aria-hidden />,
    () => save.mutate({ theme: 'system' }),
  ]
  const help: Action = [t('nav.keyboard'), <Keyboard key="i" aria-hidden />, openKeyboardHelp]
  // What is on already is not offered.
  const actions: Action[] = [
    shownTheme === 'light' ? dark : light,
    ...(theme === 'system' ? [] : [system]),
    audio
      ? [t('palette.sound_off'), <VolumeX key="i" aria-hidden />, () => save.mutate({ audio_enabled: false })]
      : [t('palette.sound_on'), <Volume2 key="i" aria-hidden />, () => save.mutate({ audio_enabled: true })],
    ...(hasKeyboard ? [help] : []),
    [t('nav.sign_out'), <LogOut key="i" aria-hidden />, signOut],
  ]
  const shownActions = actions.filter(([label]) => isAsked(label))
  // In the order in which they stand, whichever answer came first.
  const found = [...people, ...casesInOrder(cases), ...events].map(({ id }) => id)
  const addresses = pages.map(({ to }) => to)
  const wanted = text.trim()
  const search = account?.role === 'scout' && !account.isAdmin && wanted !== '' ? SEARCH : undefined
  const entries = [
    ...(pagesFirst ? [...addresses, ...found] : [...found, ...addresses]),
    ...(search ? [search] : []),
    ...shownActions.map(([label]) => label),
  ]
  const mark = useMark(text, entries)
  const heading =
    '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-faint'
  const pageGroup = pages.length > 0 && (
    <Command.Group heading={t('palette.pages')} className={heading}>
      {pages.map(({ to, name, icon: Icon }) => (
        <Command.Item key={to} value={to} onSelect={run(() => navigate(to))} className={row}>
          <Icon aria-hidden />
          {t(`nav.${name}`)}
        </Command.Item>
      ))}
    </Command.Group>
  )

  return (
    <Dialog open onClose={onClose} title={t('palette.title')} hideTitle size="md">
      <Command label={t('palette.title')} loop shouldFilter={false} {...mark}>
        <Command.Input
          autoFocus
          data-autofocus
          value={text}
          onValueChange={setText}
          placeholder={label}
          className="w-full border-b border-line bg-transparent px-3 pb-3 text-lg outline-none"
        />
        {(peopleFailed || casesFailed || eventsFailed) && (
          <p role="alert" className="px-3 pt-3 text-red-ink">
            {t('state.failed')}
          </p>
        )}
        <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto">
          {entries.every((entry) => entry === SEARCH) && (
            <div role="presentation" className="px-3 py-8 text-center text-soft">
              {t('palette.none')}
            </div>
          )}
          {pagesFirst && pageGroup}
          {people.length > 0 && (
            <Command.Group heading={t('palette.people')} className={heading}>
              {people.map(({ id, name, about, to, photo }) => (
                <Command.Item key={id} value={id} onSelect={run(() => navigate(to))} className={row}>
                  {photo === undefined ? (
                    <Avatar name={name} size="sm" />
                  ) : (
                    <UserAvatar name={name} photo={photo} size="sm" />
                  )}
                  <span className="min-w-0">
                    <span className="block truncate">{name}</span>
                    <span className="block truncate text-sm text-soft">{about}</span>
                  </span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {cases.length > 0 && (
            <Suspense>
              <CaseMatches
                cases={cases}
                onOpen={(match) => run(() => navigate(caseAddress(match)))()}
                classes={{ heading, row }}
              />
            </Suspense>
          )}
          {events.length > 0 && (
            <Suspense>
              <EventMatches
                events={events}
                onOpen={(match) => run(() => navigate(eventAddress(match)))()}
                classes={{ heading, row }}
              />
            </Suspense>
          )}
          {!pagesFirst && pageGroup}
          {search && (
            <Command.Item
              value={search}
              // As it was typed: the search reads its words as if they had been typed there.
              onSelect={run(() => navigate(searchHref({ text: wanted }), { state: { asTyped: true } }))}
              className={row}
            >
              <Search aria-hidden />
              <span className="min-w-0 truncate">
                {t('actions.search')}: <bdi>{wanted}</bdi>
              </span>
            </Command.Item>
          )}
          {shownActions.length > 0 && (
            <Command.Group heading={t('palette.actions')} className={heading}>
              {shownActions.map(([label, icon, work]) => (
                <Command.Item key={label} value={label} onSelect={run(work)} className={row}>
                  {icon}
                  {label}
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}

const movingKeys = ['ArrowUp', 'ArrowDown', 'Home', 'End']

/**
 * The marked entry is the first one, until a key or the pointer moves it: answers that come late never move it away from what
 * somebody chose, and never leave it in the middle of a list that has grown above it.
 */
function useMark(text: string, entries: string[]) {
  const [chosen, setChosen] = useState({ text, entry: '' })
  const byHand = useRef(false)
  const kept = chosen.text === text && entries.includes(chosen.entry)
  return {
    value: kept ? chosen.entry : (entries[0] ?? ''),
    onValueChange: (entry: string) => {
      // The library marks its own first entry as well whenever the list changes.
      if (byHand.current) setChosen({ text, entry })
      byHand.current = false
    },
    onKeyDownCapture: ({ key, ctrlKey }: { key: string; ctrlKey: boolean }) => {
      byHand.current = ctrlKey || movingKeys.includes(key)
    },
    onPointerMoveCapture: () => {
      byHand.current = true
    },
  }
}
