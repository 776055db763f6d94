import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'

const widths = {
  narrow: 'max-w-2xl',
  reading: 'max-w-4xl',
  columns: 'max-w-[66.5rem]',
  wide: 'max-w-(--page)',
  full: '',
}

type PageProps = {
  title: string
  /** One sentence under the title: what is going on here now. */
  lead?: ReactNode
  /** What one can do with the whole page. */
  actions?: ReactNode
  width?: keyof typeof widths
  /** Keeps the title for screen readers and the tab only, where the page shows its own headline. */
  hideTitle?: boolean
  children: ReactNode
}

/** Every screen in a shell starts with this: its width, its one h1, its tab title. */
export function Page({ title, lead, actions, width = 'wide', hideTitle, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className={clsx('mx-auto w-full px-4 py-6 sm:px-6 lg:px-8 lg:py-8', widths[width])}>
      <div
        className={clsx(
          'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
          hideTitle && 'sr-only',
        )}
      >
        <div className="min-w-0">
          <h1 className="first-letter:uppercase">{title}</h1>
          {lead && <p className="mt-1 text-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
