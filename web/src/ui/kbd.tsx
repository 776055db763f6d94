/** A key, as it is written on a keyboard. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-line-strong bg-sunk px-1.5 font-sans text-sm">{children}</kbd>
)
