import { formatDateTime } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { useUndoPolicySetting } from '../mutations.ts'
import { undoable } from '../rules.ts'
import { useSettingWords } from '../setting-words.ts'
import type { PolicySetting } from '../types.ts'

/** Who changed it, from what to what, and why; the last change can be undone for ten minutes. */
export function SettingHistory({ setting }: { setting: PolicySetting }) {
  const t = useT('policy-setting')
  const common = useT()
  const words = useSettingWords()
  const language = useLanguage()
  const undo = useUndoPolicySetting()
  const refused = useErrorMessage(undo.error)
  const last = undoable(setting)
  return (
    <section>
      <h3 className="mb-1">{t('history')}</h3>
      {setting.history.length === 0 && <p className="text-sm text-soft">{t('never_changed')}</p>}
      <ul className="divide-y divide-hair">
        {setting.history.map((change) => (
          <li key={change.id} className="py-2.5">
            <div className="flex items-baseline justify-between gap-3">
              <p className="font-medium">
                {t('from_to', {
                  from: words.value(setting, change.from),
                  to: words.value(setting, change.to),
                })}
              </p>
              <p className="text-sm text-faint">{formatDateTime(change.at, language)}</p>
            </div>
            <p className="text-sm text-soft wrap-anywhere">
              {t('said', {
                who: change.is_mine ? t('you') : (change.by ?? t('somebody')),
                reason: change.reason,
              })}
            </p>
            {change.source && <p className="text-sm text-faint wrap-anywhere">{change.source}</p>}
            {change.state !== 'in_force' && (
              <p className="text-sm text-faint">
                {t(`state.${change.state}`, {
                  who: (change.state === 'undone' ? change.undone_by : change.decided_by) ?? t('somebody'),
                })}
              </p>
            )}
            {change.id === last?.id && (
              <Button
                size="sm"
                className="mt-1.5"
                busy={undo.isPending}
                onClick={() => undo.mutate(change.id)}
              >
                {common('actions.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {refused && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
    </section>
  )
}
