import type { ReactNode } from 'react'

type SideSectionProps = { id: string; title: string; aside?: ReactNode; children: ReactNode }

/** One matter of the side: lines divide them, no boxes. */
export const SideSection = ({ id, title, aside, children }: SideSectionProps) => (
  <section aria-labelledby={id} className="px-4 py-4 sm:px-6 xl:px-5">
    <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 id={id} className="text-base">
        {title}
      </h2>
      {aside && <p className="min-w-0 text-sm text-soft">{aside}</p>}
    </div>
    {children}
  </section>
)
