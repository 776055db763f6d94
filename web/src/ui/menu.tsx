import { type ReactNode, Suspense, useState } from 'react'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button, type ButtonProps } from './button.tsx'

const load = () => import('./menu-content.tsx')
const MenuContent = lazyWhenOnline(() => load().then((part) => ({ default: part.MenuContent })))

export type MenuItem =
  | { label: ReactNode; icon?: ReactNode; onSelect: () => void; danger?: boolean; disabled?: boolean }
  | { label: ReactNode; icon?: ReactNode; to: string }
  | { divider: string }

export type MenuProps = Omit<ButtonProps, 'onSelect'> & {
  items: readonly MenuItem[]
  /** Stands above the items: who is signed in, what the actions are about. */
  heading?: ReactNode
}

/** A plain button until someone reaches for it; Radix arrives with the first hover, focus or press. */
export function Menu({ items, heading, ...trigger }: MenuProps) {
  const [wanted, setWanted] = useState(false)
  const plain = (
    <Button
      {...trigger}
      aria-haspopup="menu"
      aria-expanded={wanted}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return plain
  return (
    <Suspense fallback={plain}>
      <MenuContent items={items} heading={heading} {...trigger} />
    </Suspense>
  )
}
