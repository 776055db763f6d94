import { Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { type LazyComponent, LazyView } from '#web/lib/lazy-with-preload.tsx'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { type BoundaryKind, ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { RouteGuard } from './route-guard.tsx'
import { routeModules, shells } from './route-modules.ts'

const UnknownRoute = lazyWhenOnline(() =>
  import('./unknown-route.tsx').then((m) => ({ default: m.UnknownRoute })),
)

const renderRoutes = (area: string) =>
  routeModules
    .filter((page) => page.area === area)
    .map(({ path, part }) => (
      <Route
        key={path}
        path={path}
        element={<RouteScreen part={part} kind={area === 'public' ? 'page' : 'route'} />}
      />
    ))

/**
 * Lets go of what the broken screen had read, so that trying again does not break on the same answer. A browser asks once for a file of
 * code: where that did not come, only a new document asks again.
 */
function resetScreen(part: LazyComponent) {
  queryClient.removeQueries({ type: 'inactive' })
  if (part.hasFailed()) location.reload()
}

/** Each screen has its own boundary: when one breaks, the shell and the other screens go on. */
function RouteScreen({ part, kind }: { part: LazyComponent; kind: BoundaryKind }) {
  const { pathname } = useLocation()
  const online = useOnline()
  return (
    <ErrorBoundary kind={kind} resetKey={pathname} onReset={() => resetScreen(part)}>
      <Suspense fallback={<PageSkeleton />}>
        {online || part.hasArrived() ? <LazyView part={part} /> : <KeptScreen part={part} />}
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * Without a connection a screen opens where the device keeps it. One that cannot come now says so, where React would go on showing the
 * one before it.
 */
function KeptScreen({ part }: { part: LazyComponent }) {
  const [, setHasArrived] = useState(false)
  // The code comes from the device, outside of React.
  useEffect(() => void part.preload().then(() => setHasArrived(true)), [part])
  return part.hasArrived() ? <LazyView part={part} /> : <PageSkeleton />
}

export function Router() {
  return (
    <RouteGuard>
      <Routes>
        {renderRoutes('public')}
        <Route element={<LazyView part={shells.athlete} />}>
          {renderRoutes('athlete')}
          <Route path="/athlete/*" element={<UnknownRoute inShell />} />
        </Route>
        <Route element={<LazyView part={shells.scout} />}>
          {renderRoutes('scout')}
          <Route path="/scout/*" element={<UnknownRoute inShell />} />
        </Route>
        <Route element={<LazyView part={shells.admin} />}>
          <Route path="/admin" element={<Navigate to="/admin/dashboard" replace />} />
          {renderRoutes('admin')}
          <Route path="/admin/*" element={<UnknownRoute inShell />} />
        </Route>
        <Route path="*" element={<UnknownRoute />} />
      </Routes>
    </RouteGuard>
  )
}
