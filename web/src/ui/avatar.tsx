import { clsx } from 'clsx'
import { useState } from 'react'
import { initials } from '#web/lib/initials.ts'

const circles = {
  sm: 'size-8 rounded-full text-xs',
  md: 'size-10 rounded-full text-sm',
  lg: 'size-14 rounded-full text-lg',
  xl: 'size-20 rounded-full text-2xl sm:size-24 sm:text-3xl',
}
const portraits = {
  sm: 'h-9 w-7.5 rounded-md text-xs',
  md: 'h-12 w-10 rounded-md text-sm',
  lg: 'h-18 w-15 rounded-lg text-lg',
  xl: 'h-24 w-20 rounded-lg text-2xl sm:h-30 sm:w-25 sm:text-3xl',
  // On an athlete's own page.
  portrait: 'h-30 w-25 rounded-lg text-2xl sm:h-60 sm:w-50 sm:text-3xl',
}

type AvatarProps = {
  name: string
  src?: string | null
  size?: keyof typeof portraits
  /** Athletes, 5 to 6; everybody else is a circle, so that one sees at once who is who. */
  portrait?: boolean
  className?: string
}

/** A face or initials. Silent to screen readers: the name always stands beside it. */
export function Avatar({ name, src, size = 'md', portrait, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const shape = portrait || size === 'portrait' ? portraits[size] : circles[size]
  // Drawn by the style sheet: initials in the text would be a label that the name of a button does not contain.
  // They keep the room while the picture comes, and stay where it does not.
  return (
    // Drawn by the style sheet: initials in the text would be a label that the name of a button does not contain.
    <span
      aria-hidden
      data-initials={initials(name)}
      className={clsx(
        'display relative grid shrink-0 place-items-center overflow-hidden bg-accent-wash font-semibold text-accent-ink before:content-[attr(data-initials)]',
        shape,
        className,
      )}
    >
      {src && src !== failed && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
