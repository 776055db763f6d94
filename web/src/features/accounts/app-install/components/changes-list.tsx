import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { CHANGES } from '../changes.ts'

/** The days that stand open; the rest unfolds. */
const OPEN = 2

export function Changes() {
  const t = useT('app-install')
  return (
    <>
      {CHANGES.slice(0, OPEN).map((day) => (
        <Day key={day.on} {...day} />
      ))}
      <details className="mt-4">
        <summary className="cursor-pointer font-semibold text-pitch">{t('changes.older')}</summary>
        {CHANGES.slice(OPEN).map((day) => (
          <Day key={day.on} {...day} />
        ))}
      </details>
    </>
  )
}

function Day({ on, what }: (typeof CHANGES)[number]) {
  const t = useT('app-install')
  const language = useLanguage()
  const day = getFormatter('DateTimeFormat', language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <section className="mt-4">
      <h3 className="text-sm text-soft">
        <time dateTime={on}>{day.format(new Date(on))}</time>
      </h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {what.map((key) => (
          <li key={key}>{t(`changes.${key}`)}</li>
        ))}
      </ul>
    </section>
  )
}
