import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The shape of the side, so that what stands below it on a phone stays where it is. */
export const HomeSideSkeleton = ({ className }: { className: string }) => (
  <Card aria-hidden className={className}>
    {['week', 'pipeline', 'requests', 'seen'].map((part) => (
      <div key={part} className="space-y-3 not-first:mt-7">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-4/5" />
        <Skeleton className="h-3.5 w-3/5" />
      </div>
    ))}
  </Card>
)
