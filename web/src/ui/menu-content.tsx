import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import { Link } from 'react-router'
import { Button } from './button.tsx'
import type { MenuItem, MenuProps } from './menu.tsx'

const row =
  'flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 outline-none data-highlighted:bg-sunk pointer-coarse:py-2.5 [&_svg]:size-4 [&_svg]:text-faint'

/** Not modal: a modal menu would inject a style element, which the content policy refuses. */
export function MenuContent({ items, heading, ...trigger }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <Button {...trigger} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          // Radix keeps what is closed until its animation has ended, and the focus and Escape of a dialog that it opened with it.
          className="z-50 min-w-52 animate-[appear_140ms_var(--ease-out)] data-[state=closed]:animate-none rounded-lg border border-line bg-surface p-1.5 shadow-pop"
        >
          {heading && <div className="mb-1 border-b border-line px-2.5 pt-1 pb-2.5">{heading}</div>}
          {items.map((item) => (
            <Entry key={'divider' in item ? item.divider : String(item.label)} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Entry({ item }: { item: MenuItem }) {
  if ('divider' in item) return <DropdownMenu.Separator className="my-1 h-px bg-line" />
  if ('to' in item)
    return (
      <DropdownMenu.Item asChild>
        <Link to={item.to} className={row}>
          {item.icon}
          {item.label}
        </Link>
      </DropdownMenu.Item>
    )
  return (
    <DropdownMenu.Item
      onSelect={item.onSelect}
      disabled={item.disabled}
      className={clsx(
        row,
        'cursor-pointer data-disabled:opacity-50',
        item.danger && 'text-red-ink [&_svg]:text-current!',
      )}
    >
      {item.icon}
      {item.label}
    </DropdownMenu.Item>
  )
}
