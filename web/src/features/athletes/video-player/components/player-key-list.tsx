import { useT } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

type Key = readonly [name: string, ...keys: string[]]
type KeysProps = { more: readonly Key[]; hasLoop: boolean }

/** Those one needs first, where there is a keyboard. */
export function KeyLine({ more, hasLoop, onAll }: KeysProps & { onAll: () => void }) {
  const t = useT('video-player')
  const first: Key[] = [
    ['play', t('space')],
    ['jump', 'J', 'L'],
    ['frame', ',', '.'],
    ['rate', '[', ']'],
    ...(hasLoop ? [['loop', 'R'] as const] : []),
    ...more,
  ]
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-soft pointer-coarse:hidden print:hidden">
      {first.map(([name, ...keys]) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(`key.${name}`)}
        </span>
      ))}
      <button type="button" onClick={onAll} className="inline-flex items-center gap-1.5 hover:underline">
        <Kbd>?</Kbd>
        {t('all_keys')}
      </button>
    </p>
  )
}

export function KeyDialog({
  more,
  hasLoop,
  hasCaptions,
  onClose,
}: KeysProps & { hasCaptions: boolean; onClose: () => void }) {
  const t = useT('video-player')
  const all: Key[] = [
    ['play', t('space'), 'K'],
    ['jump', 'J', 'L'],
    ['frame', ',', '.'],
    ['rate', '[', ']'],
    ...(hasLoop ? [['loop', 'R'] as const] : []),
    ...more,
    ...(hasCaptions ? [['captions', 'C'] as const] : []),
    ['sound', 'M'],
    ['full_screen', 'F'],
    ['help', '?'],
  ]
  return (
    <Dialog open onClose={onClose} title={t('keys_title')}>
      <dl className="divide-y divide-hair">
        {all.map(([name, ...keys]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2">
            <dt>{t(`key.${name}`)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
