import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bookmark, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { searchHref } from '#web/features/scouting/athlete-search/queries.ts'
import { savedSearchQueries } from '#web/features/scouting/saved-search/queries.ts'
import { savedHref } from '#web/features/scouting/saved-search/rules.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { useT } from '#web/lib/i18n.ts'
import { takesLetters } from '#web/lib/takes-letters.ts'
import { SearchInput } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { findAthletes } from '../shell/find-athletes.ts'
import type { NavItem } from '../shell/nav-items.ts'
import { useFoundPeople } from '../shell/use-found-people.ts'

type Option = { key: string; to: string; state?: object; icon: ReactNode; label: string; about?: string }
const TYPED = 'typed'
type Group = { name: string; options: Option[] }

/** The one search field of the home screen: the words as typed, athletes by name, saved searches and pages. */
export function HomeSearch({ places }: { places: readonly NavItem[] }) {
  const t = useT('scout-agenda')
  const navigate = useNavigate()
  const field = useFieldByKey()
  const [text, setText] = useState('')
  const { groups, failed } = useMatches(text, places)
  const go = ({ to, state }: Pick<Option, 'to' | 'state'>) => void navigate(to, { state })
  const { list, isShown, close, inputProps, isActive, optionProps } = useCombobox({
    options: groups.flatMap(({ options }) => options),
    keyOf: ({ key }) => key,
    alsoShows: failed,
    onText: setText,
    onPick: go,
    onEnter: () => {
      close()
      go(asTyped(text))
    },
  })
  return (
    <search className="min-w-0 max-w-xl grow sm:relative">
      <SearchInput
        ref={field}
        aria-label={t('search.label')}
        aria-keyshortcuts="/"
        placeholder={t('search.placeholder')}
        enterKeyHint="search"
        maxLength={LIMITS.search.textMaxChars}
        value={text}
        {...inputProps}
        end={
          text === '' && (
            <span aria-hidden className="pointer-events-none max-md:hidden">
              <Kbd>/</Kbd>
            </span>
          )
        }
      />
      {/* A phone has the whole width for it. */}
      <div className="absolute inset-x-4 top-full z-30 max-sm:-mt-1 sm:inset-x-0 sm:pt-1">
        <div
          className={clsx(
            'max-h-[min(30rem,70dvh)] overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-pop',
            !isShown && 'hidden',
          )}
        >
          {failed && (
            <p role="alert" className="px-3 py-2 text-red-ink">
              {t('search.failed')}
            </p>
          )}
          <div id={list} role="listbox" aria-label={t('search.matches')}>
            {isShown &&
              groups.map((group) => (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list of options
                <div key={group.name} role="group" aria-label={group.name}>
                  {group.options[0]?.key !== TYPED && (
                    <div aria-hidden className="px-3 pt-2 pb-1 text-sm text-faint">
                      {group.name}
                    </div>
                  )}
                  {group.options.map((option) => (
                    <div
                      key={option.key}
                      {...optionProps(option)}
                      className={clsx(
                        'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 hover:bg-sunk pointer-coarse:min-h-12',
                        '[&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint',
                        isActive(option) && 'bg-accent-wash',
                      )}
                    >
                      {option.icon}
                      <span className="min-w-0">
                        <span className="block truncate">{option.label}</span>
                        {option.about && (
                          <span className="block truncate text-sm text-soft">{option.about}</span>
                        )}
                      </span>
                    </div>
                  ))}
                </div>
              ))}
          </div>
        </div>
      </div>
    </search>
  )
}

/** As it was typed: the search reads its words as if they had been typed there. */
const asTyped = (text: string) => ({ to: searchHref({ text: text.trim() }), state: { asTyped: true } })

/** What is typed leads to all of these; before the first letter the saved searches alone. */
function useMatches(text: string, places: readonly NavItem[]): { groups: Group[]; failed: boolean } {
  const t = useT('scout-agenda')
  const common = useT()
  const account = useAccount()
  const wanted = text.trim()
  const { people, failed } = useFoundPeople(account?.id, text, findAthletes)
  const { data: searches = [] } = useQuery(savedSearchQueries.mine())
  const isNamed = (label: string) =>
    foldText(wanted)
      .split(/\s+/)
      .every((word) => foldText(label).includes(word))
  const groups: Group[] = [
    {
      name: common('actions.search'),
      options: wanted
        ? [
            {
              key: TYPED,
              ...asTyped(text),
              icon: <Search aria-hidden />,
              label: t('search.for', { wanted }),
            },
          ]
        : [],
    },
    {
      name: t('search.athletes'),
      options: people.map(({ id, name, about, to, photo }) => ({
        key: id,
        to,
        icon: <UserAvatar name={name} photo={photo} size="sm" />,
        label: name,
        about,
      })),
    },
    {
      name: t('search.saved'),
      options: searches
        .filter(({ name }) => isNamed(name))
        .slice(0, 5)
        .map(({ id, name }) => ({
          key: id,
          to: savedHref(id),
          icon: <Bookmark aria-hidden />,
          label: name,
        })),
    },
    {
      name: common('palette.pages'),
      options: places
        .filter(({ name }) => wanted && isNamed(common(`nav.${name}`)))
        .map(({ to, name, icon: Icon }) => ({
          key: to,
          to,
          icon: <Icon aria-hidden />,
          label: common(`nav.${name}`),
        })),
    },
  ]
  return { groups: groups.filter(({ options }) => options.length > 0), failed }
}

/** The field that "/" leads to from wherever one reads. */
function useFieldByKey() {
  const field = useRef<HTMLInputElement>(null)
  // An effect, since the key is heard on the whole page.
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey) return
      if (takesLetters(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return field
}
