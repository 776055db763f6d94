import { Logo } from '#web/ui/logo.tsx'

/** The same shape as the one in index.html, for the moments before a shell's own code is there. */
export function BootScreen() {
  return (
    <div className="boot" aria-hidden>
      <div className="boot-top">
        <span className="boot-name">
          <Logo />
        </span>
      </div>
      <div className="boot-side">
        <span className="boot-name">
          <Logo />
        </span>
      </div>
      <div className="boot-main">
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
