/** Chalk behind the first screen: the halfway line, its circle, a touchline. */
export function PitchLines() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1200 640"
      className="pointer-events-none absolute top-0 left-1/2 h-full w-[1200px] max-w-none -translate-x-1/2 fill-none stroke-line"
      strokeWidth="1.5"
    >
      <path d="M880 -40v720M40 620h1240M40 620v-60" />
      <path d="M40 588a32 32 0 0 1 32 32" />
      <circle cx="880" cy="300" r="236" />
      <circle cx="880" cy="300" r="3" className="fill-line" />
    </svg>
  )
}
