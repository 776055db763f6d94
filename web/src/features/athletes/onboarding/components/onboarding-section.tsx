import type { ReactNode } from 'react'

export function OnboardingSection({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className="border-t border-line py-6">
      <h2>{title}</h2>
      <p className="mb-4 text-soft">{text}</p>
      <div className="space-y-4">{children}</div>
    </section>
  )
}
