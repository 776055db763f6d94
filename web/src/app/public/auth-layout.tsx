import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { PROVENANCE_LEVELS, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { PublicLayout } from './public-layout.tsx'

/** The form on the left, on wide screens beside half a pitch that says what the product stands for. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useT('sign-in')
  return (
    <PublicLayout>
      <div className="grid grow lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="mx-auto w-full max-w-md px-4 pt-6 pb-16 sm:px-0 lg:pt-14">{children}</div>
        <aside className="m-6 hidden flex-col overflow-hidden rounded-lg border border-line bg-accent-wash p-10 lg:flex">
          <HalfPitch />
          <h2 className="mt-auto max-w-md pt-8 text-2xl text-accent-ink">{t('aside_title')}</h2>
          <p className="mt-3 max-w-md text-ink">{t('aside_text')}</p>
          <ul className="mt-5 flex max-w-md flex-wrap gap-x-5 gap-y-2">
            {PROVENANCE_LEVELS.map((provenance) => (
              <li key={provenance}>
                <ProvenanceBadge provenance={provenance} />
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </PublicLayout>
  )
}

function HalfPitch() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 560 420"
      className="-mt-2 max-h-[26rem] w-full fill-none stroke-accent/25"
      strokeWidth="1.5"
    >
      <path d="M1 420V1h558v419M140 1v150h280V1M225 1v50h110V1M1 27A26 26 0 0 0 27 1M559 27a26 26 0 0 1-26-26" />
      <path d="M220 151a76 76 0 0 0 120 0M1 419h558M188 419a92 92 0 0 1 184 0" />
      <circle cx="280" cy="106" r="2.5" className="fill-accent/25" />
    </svg>
  )
}
