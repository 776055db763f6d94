import { MessageSquare } from 'lucide-react'
import { BoundaryCard } from '#web/ui/boundary-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { CardsSkeleton, FormSkeleton, ListSkeleton, PageSkeleton, Skeleton } from '#web/ui/skeleton.tsx'
import { SlowNotice } from '#web/ui/slow-notice.tsx'
import { nothing, type Specimen, specimen } from '../specimen.ts'

const refused = { code: '42501', message: 'permission denied' }
const broken = new Error('Cannot read properties of undefined')

export const waiting: readonly Specimen[] = [
  specimen('EmptyState', {
    default: (s) => (
      <EmptyState
        title={s.emptyTitle}
        icon={<MessageSquare aria-hidden />}
        action={<Button variant="primary">{s.action}</Button>}
      >
        {s.text}
      </EmptyState>
    ),
    'title alone': (s) => <EmptyState title={s.emptyTitle} />,
    long: (s) => <EmptyState title={s.longAction}>{s.long}</EmptyState>,
  }),
  specimen('ErrorState', {
    refused: () => <ErrorState error={refused} />,
    broken: () => <ErrorState error={broken} onRetry={nothing} />,
    'trying again': () => <ErrorState error={broken} onRetry={nothing} busy />,
  }),
  specimen('BoundaryCard', {
    section: () => <BoundaryCard kind="section" error={broken} onRetry={nothing} />,
    route: () => <BoundaryCard kind="route" error={broken} onRetry={nothing} />,
    refused: () => (
      <BoundaryCard
        kind="route"
        error={Object.assign(new Error(refused.message), refused)}
        onRetry={nothing}
      />
    ),
    app: () => <BoundaryCard kind="app" error={broken} onRetry={nothing} />,
  }),
  specimen('SlowNotice', { late: () => <SlowNotice /> }),
  specimen('Skeleton', { default: () => <Skeleton className="h-6 w-40" /> }),
  specimen('ListSkeleton', { default: () => <ListSkeleton rows={3} /> }),
  specimen('CardsSkeleton', { default: () => <CardsSkeleton /> }),
  specimen('FormSkeleton', { default: () => <FormSkeleton fields={3} /> }),
  specimen('PageSkeleton', { default: () => <PageSkeleton /> }),
]
