import { Suspense, useLayoutEffect, useRef } from 'react'
import { MemoryRouter } from 'react-router'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import type { Address } from './address.ts'
import { allSpecimens } from './all-specimens.ts'
import { samples } from './samples.ts'
import { showPointer } from './show-pointer.ts'
import type { Specimen } from './specimen.ts'

const INTERACTIVE = 'a[href], button, input, select, textarea, [role=tab]'

/** The chosen components, every state of each under its name. */
export function Specimens({ address }: { address: Address }) {
  const { component, pointer } = address
  const chosen = allSpecimens.filter((one) => component === null || one.component === component)
  const ref = useRef<HTMLElement>(null)

  // An effect, because style sheets and finished elements are looked at.
  useLayoutEffect(() => {
    if (pointer === 'none') return
    showPointer(pointer)
    for (const element of ref.current?.querySelectorAll(INTERACTIVE) ?? [])
      element.classList.add('shown-pointer')
  }, [pointer])

  return (
    <main ref={ref} data-catalog={chosen.length} className="space-y-10 p-4">
      <Suspense>
        {chosen.map((one) => (
          <section key={one.component} aria-label={one.component}>
            <h2 className="mb-3 text-lg">{one.component}</h2>
            <div className="space-y-5">
              {statesOf(one, address).map((state) => (
                <State key={state} specimen={one} state={state} address={address} />
              ))}
            </div>
          </section>
        ))}
      </Suspense>
    </main>
  )
}

/** What covers the page is shown alone; among others its name stands for it. */
function statesOf({ states, covers }: Specimen, { state, component }: Address) {
  const names = Object.keys(states)
  if (state !== null) return names.filter((name) => name === state)
  if (!covers) return names
  return component === null ? [] : names.slice(0, 1)
}

function State({ specimen, state, address }: { specimen: Specimen; state: string; address: Address }) {
  return (
    <div>
      <p className="mb-1.5 text-xs text-faint">{state}</p>
      <div data-state={state} dir="auto">
        <MemoryRouter initialEntries={['/scout/home']}>
          <ErrorBoundary>{specimen.states[state]?.(samples[address.language])}</ErrorBoundary>
        </MemoryRouter>
      </div>
    </div>
  )
}
