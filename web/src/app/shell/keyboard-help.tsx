import { useLocation } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { TASK_KEYS } from '#web/features/trust/admin-task/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

/** Keys of the result lists, which scouts alone have. */
const scoutKeys = ['favorite', 'hide', 'compare', 'why']
const keys: [name: string, ...combination: string[]][] = [
  ['palette', 'Ctrl', 'K'],
  ['help', '?'],
  ['move', 'J', 'K'],
  ['favorite', 'F'],
  ['hide', 'X'],
  ['compare', 'C'],
  ['why', 'W'],
  ['close', 'Esc'],
]

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useT()
  const isAdmin = useLocation().pathname.startsWith('/admin/')
  const isScout = useAccount()?.role === 'scout' && !isAdmin
  const shown = keys.filter(([name]) => isScout || !scoutKeys.includes(name))
  return (
    <Dialog open onClose={onClose} title={t('nav.keyboard')}>
      <dl className="divide-y divide-hair">
        {shown.map(([name, ...combination]) => (
          <Keys key={name} name={t(`keys.${name}`)} combination={combination} />
        ))}
        {isAdmin && <PanelKeys />}
      </dl>
    </Dialog>
  )
}

/** Of an admin's panel; their words are there. */
function PanelKeys() {
  const t = useT('admin-task')
  return Object.entries(TASK_KEYS).map(([name, key]) => (
    <Keys key={name} name={t(`help.${name}`)} combination={[key.toUpperCase()]} />
  ))
}

function Keys({ name, combination }: { name: string; combination: readonly string[] }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dt>{name}</dt>
      <dd className="flex gap-1">
        {combination.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}
