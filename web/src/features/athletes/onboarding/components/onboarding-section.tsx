import type { ReactNode } from 'react'

type OnboardingSectionProps = {
  title: string
  text: string
  /** One came here from another screen: its heading is read out, and the next key goes on from there. */
  isMovedTo?: boolean
  children: ReactNode
}

function focus(heading: HTMLElement | null) {
  // By itself the heading would come to lie under the bar of the page.
  heading?.focus({ preventScroll: true })
  if (heading) scrollTo(0, 0)
}

export function OnboardingSection({ title, text, isMovedTo, children }: OnboardingSectionProps) {
  return (
    <section className="border-t border-line py-6">
      <h2 {...(isMovedTo && { ref: focus, tabIndex: -1, className: 'outline-none' })}>{title}</h2>
      <p className="mb-4 text-soft">{text}</p>
      <div className="space-y-4">{children}</div>
    </section>
  )
}
