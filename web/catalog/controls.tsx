import { clsx } from 'clsx'
import { type Address, addressWith, CHOICES, WIDTHS } from './address.ts'
import { allSpecimens } from './all-specimens.ts'

/** The list of components, what can be switched, and the chosen ones in a frame of the chosen width. */
export function Controls({ address }: { address: Address }) {
  const { search } = location
  const chosen = allSpecimens.find(({ component }) => component === address.component)
  return (
    <div className="grid min-h-dvh grid-cols-[14rem_minmax(0,1fr)]">
      <nav aria-label="Components" className="border-r border-line p-4">
        <h1 className="mb-3 text-lg">Components</h1>
        <ul className="space-y-1">
          <Choice href={addressWith(search, { component: null, state: null })} on={!chosen}>
            All
          </Choice>
          {allSpecimens.map(({ component, covers, states }) => (
            <Choice
              key={component}
              shots={covers ? Object.keys(states) : ['']}
              href={addressWith(search, { component, state: null })}
              on={component === address.component}
            >
              {component}
            </Choice>
          ))}
        </ul>
      </nav>
      <main className="min-w-0 p-4">
        <div className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
          {Object.entries({ ...CHOICES, width: WIDTHS.map(String) }).map(([name, values]) => (
            <ul key={name} aria-label={name} className="flex gap-2">
              {values.map((value) => (
                <Choice
                  key={value}
                  href={addressWith(search, { [name]: value })}
                  on={String(address[name as keyof Address]) === value}
                >
                  {value}
                </Choice>
              ))}
            </ul>
          ))}
          {chosen && (
            <ul aria-label="state" className="flex flex-wrap gap-2">
              {Object.keys(chosen.states).map((state) => (
                <Choice key={state} href={addressWith(search, { state })} on={state === address.state}>
                  {state}
                </Choice>
              ))}
            </ul>
          )}
        </div>
        <div className="overflow-x-auto">
          <iframe
            title={address.component ?? 'All components'}
            src={addressWith(search, { frame: '' })}
            width={address.width}
            height={900}
            className="rounded-md border border-line"
          />
        </div>
      </main>
    </div>
  )
}

type ChoiceProps = {
  href: string
  on: boolean
  /** The states that the picture tool takes one by one; an empty name for all in one picture. */
  shots?: string[]
  children: string
}

function Choice({ href, on, shots, children }: ChoiceProps) {
  return (
    <li data-shots={shots && JSON.stringify({ component: children, states: shots })}>
      <a
        href={href}
        aria-current={on ? 'true' : undefined}
        className={clsx('rounded-sm px-1', on ? 'bg-accent-wash font-semibold text-accent-ink' : 'text-soft')}
      >
        {children}
      </a>
    </li>
  )
}
