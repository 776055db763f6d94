import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { SlowNotice } from './slow-notice.tsx'

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-skeleton=""
      className={clsx('block animate-[breathe_1.6s_ease-in-out_infinite] rounded-md bg-line/70', className)}
    />
  )
}

function Loading({ children, className }: { children: ReactNode; className?: string }) {
  const t = useT()
  return (
    <div className="min-w-0">
      <div role="status">
        <span className="sr-only">{t('state.loading')}</span>
        <SlowNotice />
      </div>
      <div className={className}>{children}</div>
    </div>
  )
}

/** The shape of a list of people or threads. */
export function ListSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Loading className="divide-y divide-hair rounded-lg border border-line bg-surface">
      {Array.from({ length: rows }, (_, i) => `row-${i}`).map((row) => (
        <div key={row} className="flex items-center gap-3 p-4">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="min-w-0 grow space-y-2">
            <Skeleton className="h-3.5 w-40 max-w-[60%]" />
            <Skeleton className="h-3 w-64 max-w-[85%]" />
          </div>
          <Skeleton className="h-6 w-14" />
        </div>
      ))}
    </Loading>
  )
}

/** The shape of a dashboard: a row of numbers, then two cards. */
export function CardsSkeleton({ cards = 4 }: { cards?: number }) {
  return (
    <Loading>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {Array.from({ length: cards }, (_, i) => `card-${i}`).map((card) => (
          <Skeleton key={card} className="h-28 rounded-lg" />
        ))}
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-[2fr_1fr]">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </Loading>
  )
}

/** The shape of a form or of one person's page. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Loading className="space-y-5">
      {Array.from({ length: fields }, (_, i) => `field-${i}`).map((field) => (
        <div key={field} className="space-y-2">
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </Loading>
  )
}

/** The shape of a whole screen, while its code arrives. */
export function PageSkeleton() {
  return (
    <Loading className="mx-auto w-full max-w-(--page) space-y-4 px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-36 rounded-lg" />
      <Skeleton className="h-36 rounded-lg" />
    </Loading>
  )
}
