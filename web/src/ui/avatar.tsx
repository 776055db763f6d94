import { clsx } from 'clsx'
import { initials } from '#web/lib/initials.ts'

const sizes = {
  sm: 'size-8 rounded-full text-xs',
  md: 'size-10 rounded-full text-sm',
  lg: 'size-14 rounded-lg text-lg',
  xl: 'size-20 rounded-lg text-2xl sm:size-24 sm:text-3xl',
}

type AvatarProps = { name: string; src?: string | null; size?: keyof typeof sizes; className?: string }

/** A face or initials. Silent to screen readers: the name always stands beside it. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const shape = clsx(
    'display grid shrink-0 place-items-center overflow-hidden font-semibold',
    sizes[size],
    className,
  )
  if (src)
    return <img src={src} alt="" loading="lazy" decoding="async" className={clsx(shape, 'object-cover')} />
  // Drawn by the style sheet: initials in the text would be a label that the name of a button does not contain.
  return (
    <span
      aria-hidden
      data-initials={initials(name)}
      className={clsx(shape, 'bg-accent-wash text-accent-ink before:content-[attr(data-initials)]')}
    />
  )
}
