import { ConfirmationLine } from '#web/features/athletes/achievement/components/confirmation-line.tsx'
import { HonourIcon } from '#web/features/athletes/achievement/components/honour-icon.tsx'
import { HonourWords } from '#web/features/athletes/achievement/components/honour-words.tsx'
import { useT } from '#web/lib/i18n.ts'
import type { PageHonour } from './athlete-document.ts'

const proof = 'text-accent-ink underline underline-offset-2'

/** The pinned ones first, each with who stands behind it. */
export function Honours({ honours }: { honours: readonly PageHonour[] }) {
  const t = useT('achievement')
  return (
    <section aria-labelledby="honours">
      <h2 id="honours" className="text-lg">
        {t('title')}
      </h2>
      <ul className="mt-1 divide-y divide-hair">
        {honours.map(({ precision, ...honour }) => (
          <li
            key={`${honour.title} ${honour.awarded_on} ${honour.team}`}
            className="flex items-start gap-3 py-3"
          >
            <span className="mt-0.5 text-soft [&_svg]:size-5">
              <HonourIcon kind={honour.kind} />
            </span>
            <div className="min-w-0">
              <HonourWords honour={{ ...honour, awarded_on_precision: precision }} />
              <ConfirmationLine honour={honour} />
              <p className="flex flex-wrap gap-x-4 text-sm empty:hidden print:hidden">
                {honour.film && (
                  <a href={`/video/${honour.film}`} className={proof}>
                    {t('watch_video')}
                  </a>
                )}
                {honour.evidence_url && (
                  <a
                    href={honour.evidence_url}
                    target="_blank"
                    rel="noopener noreferrer nofollow ugc"
                    className={proof}
                  >
                    {t('evidence')}
                  </a>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
