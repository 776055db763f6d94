import { formatDay } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { ImportedEvent, LineProblem } from '../types.ts'

const SHOWN = 20

type ImportPreviewProps = { events: readonly ImportedEvent[]; problems: readonly LineProblem[] }

/** What would be brought in, and what keeps the rest out, by line of the file. */
export function ImportPreview({ events, problems }: ImportPreviewProps) {
  const t = useT('event-import')
  const language = useLanguage()
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {t('checked', { count: events.length, problems: problems.length })}
      </div>
      {problems.length > 0 && (
        <section aria-labelledby="import-problems">
          <h3 id="import-problems">{t('problems', { count: problems.length })}</h3>
          <ul className="mt-1 divide-y divide-hair">
            {problems.map((problem) => (
              <Problem key={`${problem.line} ${problem.code}`} problem={problem} />
            ))}
          </ul>
        </section>
      )}
      {events.length > 0 && (
        <section aria-labelledby="import-events">
          <h3 id="import-events">{t('found', { count: events.length })}</h3>
          <ul className="mt-1 divide-y divide-hair">
            {events.slice(0, SHOWN).map(({ line, title, location, start_date, start_time }) => (
              <li key={line} className="py-1.5">
                <span className="block font-semibold wrap-anywhere">{title}</span>
                <span className="block text-sm text-soft wrap-anywhere first-letter:uppercase">
                  {[formatDay(start_date, language), start_time, location].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ul>
          {events.length > SHOWN && (
            <p className="mt-1 text-sm text-soft">{t('more', { count: events.length - SHOWN })}</p>
          )}
        </section>
      )}
    </>
  )
}

function Problem({ problem: { line, code, given } }: { problem: LineProblem }) {
  const t = useT('event-import')
  // A rule of the server has its words where the rule is at home.
  const refused = useErrorMessage(code.includes('.') ? { code: 'PT422', hint: code } : null)
  return (
    <li className="flex gap-3 py-1.5">
      <span className="num shrink-0 text-sm text-soft">{t('line', { line })}</span>
      <span className="min-w-0 wrap-anywhere">{refused ?? t(`problem.${code}`, { given: given ?? '' })}</span>
    </li>
  )
}
