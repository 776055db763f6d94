import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { queryClient } from '#web/lib/query-client.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { BootScreen } from './boot-screen.tsx'
import { Router } from './router.tsx'

export function App() {
  return (
    <ErrorBoundary kind="critical">
      <QueryClientProvider client={queryClient}>
        <BrowserRouter useTransitions>
          <ErrorBoundary kind="app">
            <Suspense fallback={<BootScreen />}>
              <Router />
            </Suspense>
          </ErrorBoundary>
          <LiveRegion />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
