import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** Keys of the result lists, which scouts alone have. */
const scoutKeys = ['favorite', 'hide', 'compare']
const keys: [name: string, ...combination: string[]][] = [
  ['palette', 'Ctrl', 'K'],
  ['help', '?'],
  ['move', 'J', 'K'],
  ['favorite', 'F'],
  ['hide', 'X'],
  ['compare', 'C'],
  ['close', 'Esc'],
]

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useT()
  const isScout = useAccount()?.role === 'scout'
  const shown = keys.filter(([name]) => isScout || !scoutKeys.includes(name))
  return (
    <Dialog open onClose={onClose} title={t('nav.keyboard')}>
      <dl className="divide-y divide-hair">
        {shown.map(([name, ...combination]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2">
            <dt>{t(`keys.${name}`)}</dt>
            <dd className="flex gap-1">
              {combination.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-line-strong bg-sunk px-1.5 font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
