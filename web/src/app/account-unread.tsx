import type { QueryFailure } from '#web/lib/query-failure.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** Nobody can be told apart while the server does not answer: the address stays, and trying again asks again. */
export const AccountUnread = (failure: QueryFailure) => (
  <div className="flex min-h-dvh flex-col">
    <header className="flex h-16 items-center px-4 text-accent sm:px-8">
      <Logo />
    </header>
    <main className="grid grow place-content-center pb-16">
      <ErrorState {...failure} whole />
    </main>
  </div>
)
