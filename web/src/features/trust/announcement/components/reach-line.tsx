import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { LOCALES } from '#shared/locale.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { languageNames } from '#web/lib/language.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import type { Reach } from '../types.ts'

/** How many people it would reach, while one changes whom it is for; whoever is nobody is said where one chose. */
export function ReachLine({ reach }: { reach: UseQueryResult<Reach> }) {
  const t = useT('announcement')
  const failure = useErrorMessage(reach.error)
  const { data, isPlaceholderData } = reach
  return (
    <div aria-live="polite" className="min-h-12">
      {failure ? (
        <p className="text-red-ink">{failure}</p>
      ) : (
        data && (
          <div className={clsx(isPlaceholderData && 'opacity-60')}>
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span>
                <RichText
                  text={t('people', { count: data.total })}
                  marks={{ b: (words) => <strong className="display num text-lg">{words}</strong> }}
                />
              </span>
              <span className="text-sm text-soft">
                {LOCALES.filter((language) => data.by_language[language] > 0)
                  .sort((a, b) => data.by_language[b] - data.by_language[a])
                  .map((language) => `${languageNames[language]} ${data.by_language[language]}`)
                  .join(' · ')}
              </span>
            </p>
            <p className="text-sm text-soft">
              {[
                data.minors_with_guardian > 0 && t('guardians_too', { count: data.minors_with_guardian }),
                data.opted_out > 0 && t('opted_out', { count: data.opted_out }),
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
          </div>
        )
      )}
    </div>
  )
}
