import type { Specimen } from './specimen.ts'
import { choices } from './specimens/choices.tsx'
import { controls } from './specimens/controls.tsx'
import { facts } from './specimens/facts.tsx'
import { features } from './specimens/features.tsx'
import { layout } from './specimens/layout.tsx'
import { overlays } from './specimens/overlays.tsx'
import { waiting } from './specimens/waiting.tsx'

export const allSpecimens: readonly Specimen[] = [
  ...controls,
  ...choices,
  ...facts,
  ...layout,
  ...overlays,
  ...waiting,
  ...features,
]
