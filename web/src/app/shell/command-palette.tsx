import { Command } from 'cmdk'
import { Contrast, Keyboard, LogOut, Moon, Sun, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSaveSettings } from '#web/features/settings/mutations.ts'
import { useAppearance } from '#web/lib/appearance.ts'
import { useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CaseMatches } from './case-matches.tsx'
import { openKeyboardHelp } from './keyboard-shortcuts.tsx'
import type { NavItem } from './nav-items.ts'
import { signOut } from './sign-out.ts'
import { caseAddress, useCaseSearch } from './use-case-search.ts'
import { usePaletteLabel } from './use-palette-label.ts'
import { usePeopleSearch } from './use-people-search.ts'

const row =
  'flex cursor-pointer items-center gap-3 rounded-md px-3 py-2 aria-selected:bg-accent-wash pointer-coarse:py-3 [&_svg]:size-4 [&_svg]:text-faint'

/** Finds people, pages and actions by any part of their name; for an admin cases too. */
export function CommandPalette({ places, onClose }: { places: readonly NavItem[]; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { audio } = useAppearance()
  const save = useSaveSettings()
  const [text, setText] = useState('')
  const label = usePaletteLabel()
  const { people, failed: peopleFailed } = usePeopleSearch(text)
  const { cases, failed: casesFailed } = useCaseSearch(text)

  const run = (work: () => void) => () => {
    onClose()
    work()
  }
  const actions: [label: string, icon: ReactNode, work: () => void][] = [
    [t('palette.theme_light'), <Sun key="i" aria-hidden />, () => save.mutate({ theme: 'light' })],
    [t('palette.theme_dark'), <Moon key="i" aria-hidden />, () => save.mutate({ theme: 'dark' })],
    [t('palette.theme_system'), <Contrast key="i" aria-hidden />, () => save.mutate({ theme: 'system' })],
    audio
      ? [t('palette.sound_off'), <VolumeX key="i" aria-hidden />, () => save.mutate({ audio_enabled: false })]
      : [t('palette.sound_on'), <Volume2 key="i" aria-hidden />, () => save.mutate({ audio_enabled: true })],
    [t('nav.keyboard'), <Keyboard key="i" aria-hidden />, openKeyboardHelp],
    [t('nav.sign_out'), <LogOut key="i" aria-hidden />, signOut],
  ]
  const heading =
    '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-faint'

  return (
    <Dialog open onClose={onClose} title={t('palette.title')} hideTitle size="md">
      <Command label={t('palette.title')} loop>
        <Command.Input
          autoFocus
          data-autofocus
          value={text}
          onValueChange={setText}
          placeholder={label}
          className="w-full border-b border-line bg-transparent px-3 pb-3 text-lg outline-none"
        />
        {(peopleFailed || casesFailed) && (
          <p role="alert" className="px-3 pt-3 text-red-ink">
            {t('state.failed')}
          </p>
        )}
        <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto">
          <Command.Empty className="px-3 py-8 text-center text-soft">{t('palette.none')}</Command.Empty>
          {people.length > 0 && (
            <Command.Group heading={t('palette.people')} className={heading}>
              {people.map(({ id, name, about, to }) => (
                // What was typed counts as a name of whoever it found, letters apart or not.
                <Command.Item
                  key={id}
                  value={id}
                  keywords={[text, name]}
                  onSelect={run(() => navigate(to))}
                  className={row}
                >
                  <Avatar name={name} size="sm" />
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
                text={text}
                onOpen={(match) => run(() => navigate(caseAddress(match)))()}
                classes={{ heading, row }}
              />
            </Suspense>
          )}
          <Command.Group heading={t('palette.pages')} className={heading}>
            {places.map(({ to, name, icon: Icon }) => (
              <Command.Item key={to} onSelect={run(() => navigate(to))} className={row}>
                <Icon aria-hidden />
                {t(`nav.${name}`)}
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading={t('palette.actions')} className={heading}>
            {actions.map(([label, icon, work]) => (
              <Command.Item key={label} onSelect={run(work)} className={row}>
                {icon}
                {label}
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  )
}
