import { Command } from 'cmdk'
import { Contrast, Keyboard, LogOut, Moon, Sun, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSaveSettings } from '#web/features/settings/mutations.ts'
import { useT } from '#web/lib/i18n.ts'
import { useLook } from '#web/lib/look.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Place } from './places.ts'
import { openKeyboardHelp } from './shortcuts.tsx'
import { signOut } from './sign-out.ts'

const row =
  'flex cursor-pointer items-center gap-3 rounded-md px-3 py-2 aria-selected:bg-accent-wash pointer-coarse:py-3 [&_svg]:size-4 [&_svg]:text-faint'

/** Finds pages and actions by any part of their name. */
export function Palette({ places, onClose }: { places: readonly Place[]; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { audio } = useLook()
  const save = useSaveSettings()

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
          placeholder={t('palette.placeholder')}
          className="w-full border-b border-line bg-transparent px-3 pb-3 text-lg outline-none"
        />
        <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto">
          <Command.Empty className="px-3 py-8 text-center text-soft">{t('palette.none')}</Command.Empty>
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
