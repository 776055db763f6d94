import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { Later, type LaterPart } from '#web/lib/later-part.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { type BoundaryKind, ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { Guard } from './guard.tsx'
import { pages, shells } from './pages.ts'
import { laterRoutes } from './redirects.ts'

const NotFound = lazy(() => import('./public/not-found.tsx').then((m) => ({ default: m.NotFound })))

const routesOf = (area: string) =>
  pages
    .filter((page) => page.area === area)
    .map(({ path, part }) => (
      <Route
        key={path}
        path={path}
        element={<Screen part={part} kind={area === 'public' ? 'page' : 'route'} />}
      />
    ))

/** What the broken screen had read, so that trying again asks anew instead of breaking on the same answer. */
const forgetUnused = () => queryClient.removeQueries({ type: 'inactive' })

/** Each screen has its own boundary: when one breaks, the shell and the other screens go on. */
function Screen({ part, kind }: { part: LaterPart; kind: BoundaryKind }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary kind={kind} resetKey={pathname} onReset={forgetUnused}>
      <Suspense fallback={<PageSkeleton />}>
        <Later part={part} />
      </Suspense>
    </ErrorBoundary>
  )
}

export function Router() {
  return (
    <Guard>
      <Routes>
        {routesOf('public')}
        <Route element={<Later part={shells.athlete} />}>
          {routesOf('athlete')}
          <Route path="/athlete/*" element={<Elsewhere />} />
        </Route>
        <Route element={<Later part={shells.scout} />}>
          {routesOf('scout')}
          <Route path="/scout/*" element={<Elsewhere />} />
        </Route>
        <Route element={<Later part={shells.admin} />}>
          <Route path="/admin" element={<Navigate to="/admin/dashboard" replace />} />
          {routesOf('admin')}
          <Route path="/admin/*" element={<Elsewhere />} />
        </Route>
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </Guard>
  )
}

function Elsewhere() {
  const { pathname } = useLocation()
  const target = laterRoutes[pathname.replace(/\/+$/, '')]
  return target ? <Navigate to={target} replace /> : <NotFound />
}
